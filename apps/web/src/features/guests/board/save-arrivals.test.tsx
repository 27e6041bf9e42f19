import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { EventPageContext, type EventPage } from '#events/event-context.tsx'

import { SaveArrivals } from './save-arrivals.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('#ui/save-file.ts', async (original) => ({ ...(await original<object>()), saveFile: saved }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('saves who went in and out on the chosen day in a file of its own', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('name,day', { headers: { 'content-type': 'text/csv' } }))
  vi.stubGlobal('fetch', fetched)
  const page = {
    eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
    name: 'Tideline Days',
    event: { slug: 'tideline' },
    zone: 'UTC',
  } as unknown as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>
        <SaveArrivals of="passages" day="2026-05-20" />
      </EventPageContext>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save in and out as CSV' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.calls[0]).toEqual(['in-and-out-tideline-2026-05-20.csv', 'text/csv', 'name,day'])
  const body = fetched.mock.calls[0]?.[1]?.body
  expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({ of: 'passages', day: '2026-05-20' })
})
