import { eachText } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import type { Guest } from '../lists/guest.ts'
import { createWaitingGuests } from './waiting-guests.ts'

const startedAt = new Date(1_000_000)
const state = { onEvent: null, enrollmentStatus: null, registered: null, paid: null, fault: null }
const ids = { attendeeId: null, personId: null, registrantId: null }
const guestOf = (id: string, askedAt: number | null, count: () => void): Guest => ({
  id,
  eventId: 'event',
  version: 1,
  importId: '',
  changedBy: '',
  sheet: { name: id, surname: id, ...eachText(() => null), attendeeId: id, free: [] },
  get service() {
    count()
    return askedAt === null ? null : { ...state, ...ids, askedAt }
  },
  missing: false,
  enrolledBy: null,
  enrolledAt: null,
  apart: [],
  joined: null,
  text: '',
})
const people = { all: [], withId: () => null, joined: () => null }

function listOf(count: number) {
  let reads = 0
  const read = (): void => {
    reads += 1
  }
  const guests = new Map<string, Guest>()
  const put = (id: string, askedAt: number | null): unknown => guests.set(id, guestOf(id, askedAt, read))
  for (let at = 0; at < count; at += 1) put(`g${at}`, at % 3 === 0 ? null : 10_000 - at)
  const list = { guests, changes: { guests: 0, sheets: 0, marks: 0, passages: 0 }, people: () => people }
  return { list, put, reads: () => reads }
}

it('a run over a list orders its guests once, not for each few that it asks', async () => {
  const { list, put, reads } = listOf(4000)
  const waiting = createWaitingGuests()
  const run = { id: 'run', startedAt, priority: [] }
  const order: string[] = []
  for (;;) {
    const some = await waiting.next(run, list, 8)
    if (some.length === 0) break
    for (const { id } of some) {
      order.push(id)
      put(id, startedAt.getTime() + 1)
    }
  }
  expect(new Set(order).size).toBe(4000)
  expect(order.slice(0, 2)).toEqual(['g0', 'g3'])
  expect(order.at(-1)).toBe('g1')
  // About two dozen for each guest, with the comparisons of one sorting: 500 orders would read 40 million times.
  expect(reads()).toBeLessThan(4000 * 50)
})

it('guests on screen are first, an answer that did not come is waited for, and new guests are asked too', async () => {
  const { list, put } = listOf(20)
  const waiting = createWaitingGuests()
  const run = { id: 'run', startedAt, priority: ['g7', 'gone', 'g8'] }
  const next = async (): Promise<string[]> => (await waiting.next(run, list, 4)).map(({ id }) => id)
  expect(await next()).toEqual(['g7', 'g8', 'g0', 'g3'])
  expect(await next()).toEqual(['g7', 'g8', 'g0', 'g3'])
  for (const id of list.guests.keys()) put(id, startedAt.getTime())
  expect(await next()).toEqual([])
  put('late', null)
  list.changes.sheets += 1
  expect(await next()).toEqual(['late'])
  // The run was begun again: everybody is asked again.
  expect(await waiting.next({ ...run, startedAt: new Date(2_000_000), priority: [] }, list, 30)).toHaveLength(21)
})
