import '#testing/fake-indexed-db.ts'
import { beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { arrivalsQuery, lastLoadedBoard } from '#api/desk/arrivals.ts'
import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import { findLoaded, loadedRows } from '#api/desk/find-loaded.ts'
import { guestFiltersQuery } from '#api/desk/guests.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { ApiProblem } from '#api/problem.ts'
import { query } from '#api/queries.ts'
import { createGuestDesk } from '#testing/guest-desk.ts'

import { copiedHere } from './copied-events.ts'
import { makeCopy, refreshCopy, removeCopies } from './copies.ts'
import { copyOfEvent, hideCopy, loadCopies, showCopy } from './copy-in-cache.ts'
import { deviceCopyQuery } from './device-copy-query.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const owner = 'oona'
let desk: ReturnType<typeof createGuestDesk>

vi.mock('#api/desk/call-guests.ts', () => ({
  callGuests: (id: string, input: object) => desk.answer(id, input),
}))

const eventQuery = query('getEventForSlug', eventBySlug('opening', undefined)).queryKey
const filters = guestFiltersQuery(eventId, {}).queryKey

/** A page that has the event open, and has put its guests on the device. */
async function pageWithCopy() {
  const client = createQueryClient()
  const data = { id: eventId, slug: 'opening', name: 'Opening', end: '2099-11-24T18:00:00Z' }
  client.setQueryData(eventQuery, { data, sealed: [], at: '2026-11-24T09:00:00Z' })
  const of = copyOfEvent(client, eventId, owner)
  expect([of.ends, of.answers.length]).toEqual([Date.parse(data.end), 1])
  showCopy(client, await makeCopy(of))
  return client
}

beforeEach(async () => {
  localStorage.clear()
  await removeCopies()
  desk = createGuestDesk(eventId)
  for (const [at, surname] of ['Brennan', 'Soares', 'Lund'].entries()) desk.put(`g${at}`, surname)
})

it('a page that begins without the network finds all guests of the copy, and has the event', async () => {
  await pageWithCopy()
  desk.fail(new ApiProblem({ status: 0, code: 'offline' }))
  const client = createQueryClient()
  expect(await loadCopies(client, owner)).toEqual({ events: [eventId], contactAt: expect.any(Number) })
  expect((await findLoaded(client, eventId, { q: 'brenan' }))?.guests.map(({ id }) => id)).toEqual(['g0'])
  expect(loadedRows(client, eventId)?.isWhole).toBe(true)
  expect(client.getQueryData(eventQuery)).toMatchObject({ data: { name: 'Opening' } })
  expect(client.getQueryData(filters)).toBeUndefined()
})

it('has the event also under the link that names its project, whichever was open', async () => {
  const client = createQueryClient()
  const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
  const data = { id: eventId, slug: 'opening', projectId, name: 'Opening', end: '2099-11-24T18:00:00Z' }
  client.setQueryData(eventQuery, { data, sealed: [], at: '2026-11-24T09:00:00Z' })
  showCopy(client, await makeCopy(copyOfEvent(client, eventId, owner)))
  const later = createQueryClient()
  await loadCopies(later, owner)
  for (const project of [undefined, projectId])
    expect(later.getQueryData(query('getEventForSlug', eventBySlug('opening', project)).queryKey)).toMatchObject({
      data: { name: 'Opening' },
    })
})

it('somebody else gets nothing of it, and it is deleted', async () => {
  await pageWithCopy()
  const client = createQueryClient()
  expect(await loadCopies(client, 'somebody else')).toEqual({ events: [], contactAt: 0 })
  expect(loadedRows(client, eventId)).toBeNull()
  expect(await loadCopies(client, owner)).toEqual({ events: [], contactAt: 0 })
  expect(copiedHere.get().events).toEqual([])
})

it('follows changes, keeps what it has without the desk, and is hidden once it may not be seen', async () => {
  const client = await pageWithCopy()
  const state = () => client.fetchQuery({ ...deviceCopyQuery(eventId, owner), staleTime: 0 })
  desk.put('g3', 'Aaby')
  expect(await state()).toMatchObject({ is: 'whole', guests: 4 })
  expect((await findLoaded(client, eventId, { q: 'aaby' }))?.count).toBe(1)
  desk.fail(new ApiProblem({ status: 0, code: 'network' }))
  expect(await state()).toMatchObject({ is: 'whole', guests: 4 })
  desk.fail(new ApiProblem({ status: 403, code: 'out_of_scope' }))
  expect(await state()).toEqual({ is: 'none' })
  expect(loadedRows(client, eventId)).toBeNull()
})

const door = doorSettingsQuery(eventId)
const lunch = { id: '2727d314-bed0-53ed-98a8-000000000050', name: 'Lunch', once: true }
const setUp = (instruction: string) => ({
  settings: { columns: ['ticket'], instruction, askTickets: ['Press'], checkpoints: [lunch] },
})

it('keeps the settings of the doors, the newest that were read, and asks the desk again as soon as it can', async () => {
  const online = await pageWithCopy()
  const follow = (client: typeof online) => client.fetchQuery({ ...deviceCopyQuery(eventId, owner), staleTime: 0 })
  desk.setUpDoor(setUp('free:Age'))
  await follow(online)
  desk.setUpDoor(setUp('free:Diet'))
  await online.invalidateQueries({ queryKey: door.queryKey })
  await follow(online)
  desk.fail(new ApiProblem({ status: 0, code: 'offline' }))
  const client = createQueryClient()
  await loadCopies(client, owner)
  expect(client.getQueryData(door.queryKey)).toEqual(setUp('free:Diet'))
  await follow(client)
  desk.fail(null)
  desk.setUpDoor(setUp('free:Seat'))
  expect(await client.fetchQuery(door)).toEqual(setUp('free:Seat'))
  await removeCopies()
  const after = createQueryClient()
  await loadCopies(after, owner)
  expect(after.getQueryData(door.queryKey)).toBeUndefined()
})

it('keeps the counts of arrivals that a page has read, and shows them with their time after a reload', async () => {
  const online = await pageWithCopy()
  const counts = arrivalsQuery(eventId, { day: '2026-11-24' })
  const follow = () => online.fetchQuery({ ...deviceCopyQuery(eventId, owner), staleTime: 0 })
  desk.count({ now: 160, capacity: 160 })
  await online.fetchQuery(counts)
  await follow()
  desk.count({ now: 161, capacity: 160 })
  await online.invalidateQueries({ queryKey: counts.queryKey })
  await follow()
  const read = lastLoadedBoard(online, eventId)
  desk.fail(new ApiProblem({ status: 0, code: 'offline' }))
  const client = createQueryClient()
  await loadCopies(client, owner)
  expect(lastLoadedBoard(client, eventId)).toEqual(read)
  expect(client.getQueryData(counts.queryKey)?.inside).toMatchObject({ now: 161, capacity: 160 })
})

it('opens a copy that has no settings, and keeps them at the next contact', async () => {
  const online = await pageWithCopy()
  const before = createQueryClient()
  await loadCopies(before, owner)
  expect(loadedRows(before, eventId)?.isWhole).toBe(true)
  expect(before.getQueryData(door.queryKey)).toBeUndefined()
  await online.fetchQuery({ ...deviceCopyQuery(eventId, owner), staleTime: 0 })
  const client = createQueryClient()
  await loadCopies(client, owner)
  expect(client.getQueryData(door.queryKey)).toEqual({ settings: null })
})

it('says when the browser has cleared it away', async () => {
  const client = await pageWithCopy()
  hideCopy(client, eventId)
  const kept = copiedHere.get()
  await removeCopies()
  copiedHere.set(kept)
  expect(await client.fetchQuery(deviceCopyQuery(eventId, owner))).toEqual({ is: 'forgotten' })
  expect(await refreshCopy(copyOfEvent(client, eventId, owner))).toBeNull()
})
