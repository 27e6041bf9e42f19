import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openingPage, renderAtOpening } from '#testing/opening-page.tsx'

import { DoorDevices } from './door-devices.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('what waits on a device is unknown after two missed signs of life; how much it was at the last is said', async () => {
  const device = { by: { id: 'q', name: 'Ilse' }, door: 'South', build: 'b', seenAt: '2026-11-23T19:40:00Z' }
  const justNow = new Date().toISOString()
  const devices = [
    { ...device, id: '1', waiting: 0, isSilent: true, seenAt: '2026-11-23T19:20:00Z' },
    { ...device, id: '2', waiting: 3, isSilent: false },
    { ...device, id: '3', waiting: 3, isSilent: false, seenAt: justNow },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ devices })))
  renderAtOpening(<DoorDevices eventId={openingPage.eventId} />, 'organizer')
  const cells = await screen.findAllByRole('cell')
  const columnOf = (nth: number) => cells.map(({ textContent }) => textContent).filter((_, at) => at % 5 === nth)
  expect(columnOf(3)).toEqual(['unknown, was 0 at 19:20', 'unknown, was 3 at 19:40', '3'])
  expect(columnOf(2).slice(0, 2)).toEqual([expect.stringMatching('^19:20'), expect.stringMatching('^19:40')])
})
