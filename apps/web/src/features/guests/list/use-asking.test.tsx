import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Asking, askingQuery } from '#api/desk/guest-runs.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { useAsking } from './use-asking.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const run = (changes: Partial<Asking>): Asking => ({
  state: 'running',
  perMinute: 120,
  total: 45,
  asked: 10,
  failed: 0,
  found: { yes: 10, waitlisted: 0, no: 0, unknown: 0 },
  cannotAsk: 0,
  by: null,
  startedAt: '2026-11-23T09:12:00Z',
  finishedAt: null,
  resumesAt: null,
  ...changes,
})
const done = run({ state: 'done', asked: 45, found: { yes: 40, waitlisted: 1, no: 2, unknown: 2 }, cannotAsk: 3 })
const Line = () => useAsking('').line

function show(first: Asking) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => undefined)),
  )
  const client = createQueryClient()
  const person = { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null }
  client.setQueryData(sessionQuery.queryKey, { person, demo: false } as Session)
  const { queryKey } = askingQuery(eventId)
  client.setQueryData(queryKey, first)
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId, name: 'Tideline', zone: 'UTC' } as unknown as EventPage}>
        <Line />
      </EventPageContext>
    </QueryClientProvider>,
  )
  return (next: Asking): void =>
    act(() => {
      client.setQueryData(queryKey, next)
    })
}

it('a check that ends on this page says what it found, until that is dismissed', async () => {
  const becomes = show(run({}))
  expect(screen.getByRole('status').textContent).toBe('Running')
  becomes(done)
  expect((await screen.findByText(/^Checked 45/)).textContent).toBe(
    'Checked 45: 40 on the event, 1 on the waitlist, 2 not, 2 couldn’t be checked, 3 not seen in the event system yet',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^Checked/)).toBeNull()
  becomes(run({ startedAt: '2026-11-23T10:00:00Z' }))
  await screen.findByText('Running')
  becomes({ ...done, startedAt: '2026-11-23T10:00:00Z' })
  expect(await screen.findByText(/^Checked 45/)).toBeDefined()
})

it('a check that was over before says nothing', () => {
  show(done)
  expect(screen.queryByRole('status')).toBeNull()
})
