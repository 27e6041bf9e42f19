import { operations } from '@frontdesk/api-types/table'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient, shouldRetry } from './client.ts'
import { ApiProblem } from './problem.ts'
import { query, setAnswer, useAnswer, useMaybeAnswer } from './queries.ts'
import { writeTable } from './write-table.ts'
import { useWrite } from './writes.ts'

const event = '0193a1c2-7f00-7000-8000-000000000001'
const attendee = '0193a1c2-7f00-7000-8000-000000000002'
const fetched = vi.fn<typeof fetch>()
const answers =
  (body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { headers }))
const refuses = (status: number, code: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ code, title: code }), { status }))

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function setUp() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  )
  return { client, wrapper }
}
const input = { params: { eventid: event, attendeeid: attendee } }

it('returns data with its age and the names of sealed fields', async () => {
  const { wrapper } = setUp()
  fetched.mockImplementation(answers({ attendee: { id: attendee } }, { 'frontdesk-sealed': 'rsvpKey' }))
  const { result } = renderHook(() => useAnswer('getAttendee', input), { wrapper })
  await waitFor(() => expect(result.current?.data.attendee?.id).toBe(attendee))
  expect(result.current).toMatchObject({ sealed: ['rsvpKey'], problem: null })
  expect(Date.parse(result.current.at)).not.toBeNaN()
})

it('keeps the last data and its age when a refresh fails, and returns the reason', async () => {
  const { wrapper } = setUp()
  fetched.mockImplementation(answers({ attendee: { id: attendee } }))
  const { result } = renderHook(() => useAnswer('getAttendee', input), { wrapper })
  await waitFor(() => expect(result.current?.data).toBeDefined())
  const { at } = result.current
  fetched.mockImplementation(refuses(403, 'upstream_forbidden'))
  act(() => result.current.refresh())
  await waitFor(() => expect(result.current.problem?.code).toBe('upstream_forbidden'))
  expect(result.current.data.attendee?.id).toBe(attendee)
  expect(result.current.at).toBe(at)
})

it('returns the problem of a read that never succeeded', async () => {
  const { wrapper } = setUp()
  fetched.mockImplementation(refuses(403, 'upstream_forbidden'))
  const { result } = renderHook(() => useMaybeAnswer('getAttendee', input), { wrapper })
  expect(result.current).toMatchObject({ answer: null, problem: null, pending: true })
  await waitFor(() => expect(result.current.problem?.status).toBe(403))
  expect(result.current.pending).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('updates a cached answer in place', () => {
  const { client } = setUp()
  setAnswer(client, 'getAttendee', input, () => undefined)
  expect(client.getQueryData(query('getAttendee', input).queryKey)).toBeUndefined()
  setAnswer(client, 'getAttendee', input, () => ({ attendee: { id: attendee, name: 'Ada' } }))
  setAnswer(client, 'getAttendee', input, (before) => ({
    ...before,
    attendee: { id: attendee, name: `${before?.attendee?.name} L.` },
  }))
  expect(client.getQueryData(query('getAttendee', input).queryKey)).toMatchObject({
    data: { attendee: { name: 'Ada L.' } },
    sealed: [],
  })
})

it('a write refreshes the reads it may have changed, and nothing else', async () => {
  const { client, wrapper } = setUp()
  fetched.mockImplementation(answers({ data: { id: attendee } }))
  const stock = query('listInventory', { params: { eventid: event } }).queryKey
  const person = query('getAttendee', input).queryKey
  setAnswer(client, 'getAttendee', input, () => ({ attendee: { id: attendee } }))
  client.setQueryData(stock, { data: [], sealed: [], at: '' })
  const { result } = renderHook(() => useWrite('enrollAttendee'), { wrapper })
  await act(() => result.current.mutateAsync({ body: { enroll: true, eventId: event } }))
  expect(client.getQueryState(person)?.isInvalidated).toBe(true)
  expect(client.getQueryState(stock)?.isInvalidated).toBe(false)
})

it('a write is never retried, and refreshes also when its outcome is unknown', async () => {
  const { client, wrapper } = setUp()
  fetched.mockImplementation(refuses(504, 'upstream_timeout'))
  setAnswer(client, 'getAttendee', input, () => ({ attendee: { id: attendee } }))
  const { result } = renderHook(() => useWrite('enrollAttendee'), { wrapper })
  await act(async () => {
    await expect(result.current.mutateAsync({ body: { enroll: false, eventId: event } })).rejects.toBeInstanceOf(
      ApiProblem,
    )
  })
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(query('getAttendee', input).queryKey)?.isInvalidated).toBe(true)
})

it('names only reads of the table as refreshed by a write', () => {
  for (const id of Object.values(writeTable).flatMap(({ refreshes }) => refreshes))
    expect(operations[id].effect).toBe('reads')
})

const of = (status: number, code: string) => new ApiProblem({ status, code, title: '' })

it('retries once on temporary failures, never after a refusal', () => {
  expect(shouldRetry(0, of(504, 'upstream_timeout'))).toBe(true)
  expect(shouldRetry(0, of(0, 'network'))).toBe(true)
  expect(shouldRetry(1, of(0, 'network'))).toBe(false)
  for (const one of [
    of(403, 'upstream_forbidden'),
    of(404, 'upstream_not_found'),
    of(0, 'offline'),
    of(401, 'signed_out'),
    of(429, 'too_many'),
    of(502, 'upstream_unreachable'),
  ]) {
    expect(shouldRetry(0, one)).toBe(false)
  }
})
