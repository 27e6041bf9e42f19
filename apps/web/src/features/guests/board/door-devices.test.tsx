import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openingPage, renderAtOpening } from '#testing/opening-page.tsx'

import { DoorDevices } from './door-devices.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says of a device out of contact how much waited when it was heard of last', async () => {
  const device = { by: { id: 'q', name: 'Ilse' }, door: 'South', build: 'b', seenAt: '2026-11-23T19:40:00Z' }
  const devices = [
    { ...device, id: '1', waiting: 0, isSilent: true },
    { ...device, id: '2', waiting: 3, isSilent: false },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ devices })))
  renderAtOpening(<DoorDevices eventId={openingPage.eventId} />, 'organizer')
  const cells = await screen.findAllByRole('cell')
  const waiting = cells.map(({ textContent }) => textContent).filter((_, at) => at % 5 === 3)
  expect(waiting).toEqual(['was 0 at 19:40', '3'])
})
