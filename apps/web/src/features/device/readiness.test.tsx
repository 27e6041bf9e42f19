import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { Readiness } from './readiness.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const camera = { kind: 'videoinput' }

/** `permission`: 'unknown' where the browser does not tell the one of a camera. */
function show(devices: object[], permission: string, isKept = true) {
  vi.stubGlobal('navigator', {
    storage: { persisted: () => Promise.resolve(isKept) },
    mediaDevices: { enumerateDevices: () => Promise.resolve(devices) },
    permissions: {
      query: () =>
        permission === 'unknown' ? Promise.reject(new TypeError('camera')) : Promise.resolve({ state: permission }),
    },
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={{ eventId: 'e' } as unknown as EventPage}>
        <Readiness />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

it.each([
  { devices: [camera], permission: 'granted', text: 'Camera: allowed' },
  { devices: [camera], permission: 'prompt', text: /^Camera: the browser asks/ },
  { devices: [camera], permission: 'unknown', text: /^Camera: the browser asks/ },
  { devices: [camera], permission: 'denied', text: /^Camera: not allowed/ },
  { devices: [{ kind: 'audioinput' }], permission: 'granted', text: /^Camera: none found/ },
])('says whether the camera can be used: $permission of $devices.length', async ({ devices, permission, text }) => {
  show(devices, permission)
  expect(await screen.findByText(text)).toBeDefined()
})

it('says that nothing waits, and whether the browser keeps the guests', async () => {
  show([], 'granted')
  expect(await screen.findByText('Kept by the browser: yes')).toBeDefined()
  expect(screen.getByText('Nothing waits on this device.')).toBeDefined()
  cleanup()
  show([], 'granted', false)
  expect(await screen.findByText(/^Kept by the browser: not promised/)).toBeDefined()
})
