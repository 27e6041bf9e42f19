import { QueryClientProvider, focusManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Guest, rowIdQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { guestRow } from '#testing/guest-row.ts'

import { AttendeeArrival } from './attendee-arrival.tsx'

const attendeeId = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const asked = '2026-11-24T09:00:00Z'
const sheet = { attendeeId }
const arrived: Guest['desk']['arrived'] = {
  id: 'm',
  version: 2,
  guestId: guestRow().id,
  attendeeId: null,
  day: '2026-11-20',
  at: '2026-11-20T09:12:00Z',
  receivedAt: '2026-11-20T09:12:00Z',
  door: null,
  by: { id: 's', name: 'Stella' },
  undone: null,
}
let row: Guest
/** Whether the desk knows whose row it is. */
let isJoined: boolean
let sent: { url: string; isBackground: boolean; body: BodyInit | null }[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isJoined = true
  row = guestRow({ sheet, service: { onEvent: 'yes', askedAt: asked } })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      const url = typeof input === 'string' ? input : ''
      const isBackground = new Headers(init?.headers).get('x-frontdesk-background') === '1'
      sent.push({ url, isBackground, body: init?.body ?? null })
      const body = url.includes('?q=')
        ? { guests: isJoined ? [row] : [] }
        : url.endsWith(row.id)
          ? row
          : { lists: [{ eventId: row.eventId }] }
      return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
    }),
  )
})
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show({ isUnknown = false, attended = null as { at: string; since: string } | null } = {}) {
  const client = createQueryClient()
  // The answer from before the attendee's record was read.
  if (isUnknown) client.setQueryData(rowIdQuery(row.eventId, attendeeId).queryKey, null)
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  client.setQueryData(['getAttendee', {}], {})
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId: row.eventId, zone: 'UTC' } as EventPage}>
        <AttendeeArrival
          attendeeId={attendeeId}
          name="Kim"
          email={null}
          answer="yes"
          readAt={Date.now()}
          against={[]}
          attended={attended}
          confirmation={null}
        />
      </EventPageContext>
    </QueryClientProvider>,
  )
  await wait(100)
  return () => client.getQueryState(['getAttendee', {}])?.isInvalidated
}

it('without the stream shows within five seconds what another browser marked and undid, by the row of the desk alone', async () => {
  await show()
  expect(screen.getByText('Not arrived yet')).toBeDefined()
  row = { ...row, desk: { ...row.desk, arrived } }
  await wait(5000)
  expect(screen.getByText(/by Stella/)).toBeDefined()
  row = { ...row, desk: { ...row.desk, arrived: null } }
  await wait(5000)
  expect(screen.getByText('Not arrived yet')).toBeDefined()
  const polls = sent.filter(({ url }) => url.endsWith(row.id))
  expect(polls).toHaveLength(2)
  // An open card does not keep somebody signed in.
  expect(polls.every(({ isBackground }) => isBackground)).toBe(true)
  expect(sent.filter(({ url }) => url.startsWith('/api/'))).toEqual([])
})

it('does not read while the page is hidden, and reads at once when it has the focus again', async () => {
  await show()
  focusManager.setFocused(false)
  row = { ...row, desk: { ...row.desk, arrived } }
  await wait(30_000)
  expect(sent.filter(({ url }) => url.endsWith(row.id))).toEqual([])
  act(() => focusManager.setFocused(true))
  await wait(100)
  expect(screen.getByText(/by Stella/)).toBeDefined()
})

it('has the record read again when the row says that they were removed, once', async () => {
  const isRead = await show()
  await wait(5000)
  expect(isRead()).toBe(false)
  row = { ...row, service: { ...row.service, onEvent: 'no', askedAt: '2026-11-24T09:01:00Z' } }
  await wait(5000)
  expect(isRead()).toBe(true)
})

it('looks for the row once more when the record was read, before it says that there is none', async () => {
  const said: boolean[] = []
  const observer = new MutationObserver(() => said.push(screen.queryByText(/In no sheet of/) !== null))
  observer.observe(document.body, { childList: true, subtree: true })
  await show({ isUnknown: true })
  observer.disconnect()
  expect(sent.filter(({ url }) => url.includes('?q='))).toHaveLength(1)
  expect(screen.queryByText(/In no sheet of/)).toBeNull()
  expect(said).not.toContain(true)
})

it('says that nobody on the list is the attendee when the second look has told so, after one more request', async () => {
  isJoined = false
  await show({ isUnknown: true })
  expect(screen.getByText(/In no sheet of/)).toBeDefined()
  expect(sent.filter(({ url }) => url.includes('?q='))).toHaveLength(1)
})

it('calls somebody in no sheet who has arrived a walk-in, and offers no arrival', async () => {
  row = { ...guestRow({ kind: 'attendee', desk: { arrived } }), id: attendeeId }
  await show()
  expect(screen.getByText('In no sheet of this event’s guest list: a walk-in.')).toBeDefined()
  expect(screen.queryByText(/You can mark them/)).toBeNull()
})

it('tells the desk, which does not know it of somebody unlisted, that they are shown as attended', async () => {
  isJoined = false
  const since = '2026-11-24T08:32:00.000Z'
  await show({ attended: { at: '08:32', since } })
  fireEvent.click(screen.getByRole('button', { name: /^Arrived/ }))
  await wait(2000)
  const put = sent.find(({ url }) => url.includes('/arrivals/'))
  expect(put?.body).toContain(JSON.stringify({ at: since }))
})
