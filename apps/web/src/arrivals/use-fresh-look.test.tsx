import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { useFreshLook } from './use-fresh-look.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const attendeeId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const fetched = vi.fn<typeof fetch>()
const answer = (status: string) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ attendee: { id: attendeeId, enrollmentStatus: status } }), {
      headers: { 'content-type': 'application/json' },
    }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The look of the card of an attendee who is on no guest list. */
function look(ageMs: number, saysNo = false): Promise<boolean> {
  const client = createQueryClient()
  const { result } = renderHook(() => useFreshLook({ guest: null, attendeeId, saysNo, readAt: Date.now() - ageMs }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <EventPageContext value={{ eventId, zone: 'UTC' } as EventPage}>{children}</EventPageContext>
      </QueryClientProvider>
    ),
  })
  return result.current()
}

it('finds out that an attendee without a row of the list was removed, when the card is older than 15 s', async () => {
  fetched.mockImplementation(answer('Removed'))
  await expect(look(16_000)).resolves.toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
})

it('does not look when the card is new, and tells nothing that the card says already', async () => {
  fetched.mockImplementation(answer('Removed'))
  await expect(look(14_000)).resolves.toBe(false)
  expect(fetched).not.toHaveBeenCalled()
  await expect(look(16_000, true)).resolves.toBe(false)
})

it('lets the mark go on when they are still on the event', async () => {
  fetched.mockImplementation(answer('Enrolled'))
  await expect(look(16_000)).resolves.toBe(false)
})

it('does not hold the mark when the look fails or takes long', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  const failed = look(16_000)
  await vi.advanceTimersByTimeAsync(1500)
  await expect(failed).resolves.toBe(false)
  fetched.mockImplementation(() => new Promise(() => undefined))
  const slow = look(16_000)
  await vi.advanceTimersByTimeAsync(1500)
  await expect(slow).resolves.toBe(false)
})
