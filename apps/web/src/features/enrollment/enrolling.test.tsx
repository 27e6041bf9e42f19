import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { query } from '#api/queries.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { signedIn } from '#testing/signed-in.ts'

import { useEnrolling } from './enrolling.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const attendeeId = '077c86c1-df32-5901-8863-b9e31695422f'
const enrolled = enrollmentOf({ enrollmentStatus: 'Enrolled' })

/** Pending requests in the order sent, until the test answers them. */
let waiting: { body: Record<string, unknown>; answer: (status: number, body: unknown) => void; breakOff: () => void }[]

beforeEach(() => {
  waiting = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_url, init) =>
        new Promise((resolve, reject) => {
          waiting.push({
            body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}'),
            answer: (status, body) =>
              resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
            breakOff: () => reject(new TypeError('broken')),
          })
        }),
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

function enrolling(personKey = attendeeId, client = createQueryClient(), readAt?: number) {
  const target = {
    event: { id: eventId, name: 'FOSDEM 2025', zone: 'UTC' },
    name: 'Yaw',
    attendeeId,
    personId: null,
    userId: null,
    email: 'yaw@example.org',
    phone: null,
  }
  signedIn(client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useEnrolling(target, personKey, readAt), { wrapper }).result
}

async function settled(step: () => void, phase: string, hook: ReturnType<typeof enrolling>) {
  act(step)
  await waitFor(() => expect(hook.current.request?.phase).toBe(phase))
}

describe('useEnrolling', () => {
  it('updates optimistically, and sends what is known of the person', async () => {
    const hook = enrolling()
    act(() => hook.current.send(false, enrolled))
    await waitFor(() => expect(hook.current.request).toMatchObject({ enroll: false, phase: 'sending' }))
    await waitFor(() => expect(waiting).toHaveLength(1))
    expect(waiting[0]?.body).toEqual({ enroll: false, eventId, attendeeId, name: 'Yaw', email: 'yaw@example.org' })
    const attendee = { id: attendeeId, enrollmentStatus: 'Removed' }
    await settled(() => waiting[0]?.answer(200, { data: attendee, success: true }), 'done', hook)
    expect(hook.current.request?.answered).toMatchObject({ answer: 'no' })
  })

  it('sends an Undo only after the write it undoes, whose late answer does not settle it', async () => {
    const hook = enrolling()
    act(() => hook.current.send(false, enrolled))
    await waitFor(() => expect(waiting).toHaveLength(1))
    act(() => hook.current.send(true, enrolled, true))
    expect(waiting).toHaveLength(1)
    await act(async () => waiting[0]?.answer(200, { data: null, success: true }))
    await waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting[1]?.body).toMatchObject({ enroll: true })
    expect(hook.current.request).toMatchObject({ enroll: true, undoes: true, phase: 'sending' })
    await settled(() => waiting[1]?.answer(200, { data: null, success: true }), 'done', hook)
  })

  it('sends an Undo at once after the answer, while what the write changed is still being read', async () => {
    const client = createQueryClient()
    const hook = enrolling(attendeeId, client)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const reading = query('getAttendee', { params: { eventid: eventId, attendeeid: attendeeId } })
    client.setQueryData(reading.queryKey, { data: {}, sealed: [], at: '' })
    renderHook(() => useQuery({ ...reading, staleTime: Number.POSITIVE_INFINITY }), { wrapper })
    act(() => hook.current.send(false, enrolled))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(() => waiting[0]?.answer(200, { data: null, success: true }), 'done', hook)
    await waitFor(() => expect(client.isFetching({ queryKey: reading.queryKey })).toBe(1))
    act(() => hook.current.send(true, enrolled, true))
    await waitFor(() => expect(waiting.at(-1)?.body).toMatchObject({ enroll: true }))
    expect(client.isFetching({ queryKey: reading.queryKey })).toBe(1)
  })

  it('sends one request for a double press, and the opposite one after it', async () => {
    const hook = enrolling()
    act(() => {
      hook.current.send(true, null)
      hook.current.send(true, null)
    })
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(() => waiting[0]?.answer(200, { data: null, success: true }), 'done', hook)
    expect(waiting).toHaveLength(1)
    act(() => hook.current.send(true, null))
    await waitFor(() => expect(waiting).toHaveLength(2))
  })

  it('moves the state to the page of the attendee that the write created', async () => {
    const client = createQueryClient()
    const hook = enrolling('2727d314-bed0-53ed-98a8-fb59c750963e', client)
    act(() => hook.current.send(true, null))
    await waitFor(() => expect(waiting).toHaveLength(1))
    const attendee = { id: attendeeId, enrollmentStatus: 'Enrolled' }
    await settled(() => waiting[0]?.answer(200, { data: attendee, success: true }), 'done', hook)
    expect(enrolling(attendeeId, client).current.request).toMatchObject({ phase: 'done', enroll: true })
  })

  it('treats a broken connection as unknown, never as failed', async () => {
    const hook = enrolling()
    act(() => hook.current.send(true, null))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(() => waiting[0]?.breakOff(), 'doubt', hook)
  })

  it('recognizes a refusal, also inside a 200', async () => {
    const hook = enrolling()
    act(() => hook.current.send(true, null))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(
      () => waiting[0]?.answer(403, { status: 403, code: 'upstream_forbidden', title: 'Forbidden' }),
      'refused',
      hook,
    )
    act(() => hook.current.send(true, null))
    await waitFor(() => expect(waiting).toHaveLength(2))
    await settled(() => waiting[1]?.answer(200, { success: false, message: 'Event is full' }), 'refused', hook)
    expect(hook.current.request?.failure?.title).toBe('Event is full')
  })

  it('reports to the second of two browsers who had done it and when, without an Undo', async () => {
    const hook = enrolling(attendeeId, createQueryClient(), Date.parse('2026-11-21T14:00:00Z'))
    act(() => hook.current.send(false, enrolled))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(() => waiting[0]?.answer(200, { data: null, success: true }), 'done', hook)
    await waitFor(() => expect(waiting).toHaveLength(2))
    const entry = { operation: 'enrollAttendee', state: 'confirmed', requestedState: 'remove', settledAt: null }
    const activity = [
      { ...entry, id: '2', by: { id: 'p', name: 'Bo' }, at: '2026-11-21T14:05:00Z' },
      { ...entry, id: '1', by: { id: 'o', name: 'Oona' }, at: '2026-11-21T14:02:00Z' },
    ]
    act(() => waiting[1]?.answer(200, { activity }))
    await waitFor(() => expect(hook.current.request).toMatchObject({ alreadySo: true, alreadyBy: { name: 'Oona' } }))
  })

  it('says so, too, where the card has shown it before the answer to the question', async () => {
    const hook = enrolling(attendeeId, createQueryClient(), Date.parse('2026-11-21T14:04:00Z'))
    act(() => hook.current.send(false, { ...enrolled, answer: 'no' }))
    await waitFor(() => expect(waiting).toHaveLength(1))
    await settled(() => waiting[0]?.answer(200, { data: null, success: true }), 'done', hook)
    expect(hook.current.request?.alreadySo).toBe(true)
    await waitFor(() => expect(waiting).toHaveLength(2))
    const entry = { operation: 'enrollAttendee', state: 'confirmed', requestedState: 'remove', settledAt: null }
    const activity = [
      { ...entry, id: '2', by: { id: 'p', name: 'Bo' }, at: '2026-11-21T14:05:00Z' },
      { ...entry, id: '1', by: { id: 'o', name: 'Oona' }, at: '2026-11-21T14:02:00Z' },
    ]
    act(() => waiting[1]?.answer(200, { activity }))
    await waitFor(() => expect(hook.current.request?.alreadyBy?.name).toBe('Oona'))
  })
})
