import type { Change } from '@frontdesk/desk-api'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { createApply } from './apply-changes.ts'

const [eventId, other] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reads that are on screen, and which of them are read again by these changes. */
async function readAgainBy(keys: unknown[][], ...changes: Change[]): Promise<unknown[][]> {
  const client = createQueryClient()
  const again: unknown[][] = []
  for (const queryKey of keys)
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        again.push(queryKey)
        return Promise.resolve(1)
      },
      initialData: 0,
      staleTime: Infinity,
    }).subscribe(() => undefined)
  const apply = createApply(client)
  apply.take(changes)
  await vi.advanceTimersByTimeAsync(1000)
  apply.end()
  client.clear()
  return again
}

const attendee = (id: string) => ['getAttendee', { params: { eventid: id.toUpperCase(), id: 'a' } }]
const guestReads = ['changes', 'one', 'with-id', 'page', 'filters'].map((part) => ['guests', eventId, part])

it('reads rows and arrivals of the event again; pages of the list follow its changes by themselves', async () => {
  const keys = [
    ...guestReads,
    ['guests', other, 'one'],
    ['arrivals', eventId, {}],
    ['arrivals', other],
    ['notes', eventId],
  ]
  expect(await readAgainBy(keys, { kind: 'guests', eventId })).toEqual([
    ['guests', eventId, 'changes'],
    ['guests', eventId, 'one'],
    ['guests', eventId, 'with-id'],
    ['arrivals', eventId, {}],
  ])
})

it('reads only what is of the doors again when their settings or devices changed', async () => {
  const own = ['door-settings', 'door-devices', 'arrivals'].map((key) => [key, eventId])
  const keys = [...own, ...guestReads, ['door-settings', other]]
  expect(await readAgainBy(keys, { kind: 'guests', eventId, of: 'door' })).toEqual(own)
})

it('reads what a write may have changed, of the event alone', async () => {
  const keys = [
    attendee(eventId),
    attendee(other),
    ['activity', eventId, 'a'],
    ['listPassCodes', {}],
    guestReads[1] ?? [],
  ]
  const change: Change = { kind: 'write', operation: 'enrollAttendee', eventId }
  expect(await readAgainBy(keys, change)).toEqual([attendee(eventId), ['activity', eventId, 'a'], guestReads[1]])
})

it('reads the activity of people when arrivals of their event change', async () => {
  const keys = [
    ['activity', eventId, 'a'],
    ['activity', other, 'a'],
  ]
  expect(await readAgainBy(keys, { kind: 'guests', eventId })).toEqual([keys[0]])
})

it('after an enrollment reads the whole list, its arrivals and the counts: no change of the list tells of a record', async () => {
  const keys = [
    ...guestReads,
    ['guests', other, 'page'],
    ['arrivals', eventId, {}],
    ['arrivals', other],
    ['guest-lists'],
  ]
  const change: Change = { kind: 'write', operation: 'enrollAttendee', eventId }
  expect(await readAgainBy(keys, change)).toEqual([...guestReads, ['arrivals', eventId, {}], ['guest-lists']])
})

it('reads counts of the lists again once when the lists of a hundred events change', async () => {
  const events = Array.from({ length: 100 }, (_, at) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000001`)
  const changes = events.map((id): Change => ({ kind: 'guests', eventId: id }))
  expect(await readAgainBy([['guest-lists', ...events]], ...changes)).toHaveLength(1)
})

it('reads notes, and runs, of the event', async () => {
  const keys = [
    ['notes', eventId, 'a'],
    ['notes', other, 'a'],
    ['guest-enrolling', eventId],
    ['guest-asking', other],
  ]
  expect(await readAgainBy(keys, { kind: 'notes', eventId }, { kind: 'jobs', eventId })).toEqual([keys[0], keys[2]])
})

it('reads everything on screen again after changes that were not heard, once', async () => {
  const keys = [['notes', eventId], ['pins']]
  expect(await readAgainBy(keys, { kind: 'notes', eventId }, { kind: 'all' })).toEqual(keys)
})

it('reads at most once a second, however often something changes', async () => {
  const client = createQueryClient()
  let reads = 0
  new QueryObserver(client, {
    queryKey: ['notes', eventId],
    queryFn: () => Promise.resolve((reads += 1)),
    initialData: 0,
    staleTime: Infinity,
  }).subscribe(() => undefined)
  const apply = createApply(client)
  for (let at = 0; at < 50; at += 1) {
    apply.take([{ kind: 'notes', eventId }])
    await vi.advanceTimersByTimeAsync(100)
  }
  // The first read is immediate, the others are a second apart.
  expect(reads).toBeLessThanOrEqual(6)
  expect(reads).toBeGreaterThanOrEqual(5)
  apply.end()
  client.clear()
})
