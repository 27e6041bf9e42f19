import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const day = '2026-11-21'
const arrivals = `/desk/events/${eventId}/arrivals`

/** The desk reads an attendee record, as a card does. */
async function see(id: string, name: string, enrollmentStatus: string): Promise<void> {
  desk.service.reply = json(200, { attendee: { id, eventId, name, enrollmentStatus } })
  await desk.send('support', 'GET', `/api/events/${eventId}/attendees/${id}`)
  await desk.desk.stateful.directory.settle()
}
const mark = (who: object) => desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { ...who, day })
const countOf = async (query: string) => (await desk.list(query)).count

const sumOf = (all: readonly { expected: number; arrived: number }[]): number[] => {
  const [expected, arrived] = [all.reduce((n, one) => n + one.expected, 0), all.reduce((n, one) => n + one.arrived, 0)]
  return [expected, arrived, expected - arrived]
}

/**
 * Guests, arrived, not yet: as the list, its filters, the board of all days and of this one, their tickets, the choice of a
 * ticket, and Home count them.
 */
async function counted(): Promise<Record<string, number[]>> {
  const list = await desk.list()
  const filters = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  const board = async (query: string) => {
    const read = await desk.ask('arrivals', 'support', 'GET', `${arrivals}${query}`)
    const { expected, arrived, tickets } = read
    return { all: [expected, arrived, expected - arrived], tickets: sumOf(tickets) }
  }
  const [all, today] = [await board(''), await board(`?day=${day}`)]
  const chosen = async (filter: string) => {
    const { values } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters${filter}`)
    return values.ticket.reduce((n, { guests }) => n + guests, 0)
  }
  const [home] = (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${eventId}`)).lists
  const { expected = 0, arrivedToday = 0 } = home ?? {}
  return {
    list: [list.total, await countOf('arrived=yes'), await countOf('arrived=no')],
    filters: [filters.total, filters.arrived.yes, filters.arrived.no],
    choice: [await chosen(''), await chosen('?arrived=yes'), await chosen('?arrived=no')],
    board: all.all,
    boardTickets: all.tickets,
    today: today.all,
    todayTickets: today.tickets,
    home: [expected, arrivedToday, expected - arrivedToday],
  }
}
const everywhere = (...counts: number[]) => ({
  list: counts,
  filters: counts,
  choice: counts,
  board: counts,
  boardTickets: counts,
  today: counts,
  todayTickets: counts,
  home: counts,
})

it('the list, its filters, the board and Home count the same guests, arrivals and missing', async () => {
  const headers = ['Name', 'Attendee ID']
  const [onList, offEvent, arrivedWalkIn, walkIn] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const rows = [
    ['Ada Sheet', onList],
    ['Ben Leaves', ''],
    ['Cid Off Event', offEvent],
  ]
  await desk.bring({ headers, rows })
  expect(await counted()).toEqual(everywhere(3, 0, 3))

  await see(arrivedWalkIn, 'Dee Walk In', 'Enrolled')
  await mark({ attendeeId: arrivedWalkIn })
  expect(await counted()).toEqual(everywhere(4, 1, 3))

  await see(walkIn, 'Eve Walk In', 'Enrolled')
  expect(await counted()).toEqual(everywhere(5, 1, 4))
  await see(walkIn, 'Eve Walk In', 'Removed')
  expect(await counted()).toEqual(everywhere(4, 1, 3))

  // A newer sheet flags guests that it lacks; they stay on the list.
  await desk.bring({ headers, rows: rows.filter(([name]) => name !== 'Ben Leaves'), mode: 'update' })
  expect(await countOf('missing=yes')).toBe(1)
  expect(await counted()).toEqual(everywhere(4, 1, 3))

  const attendee = { id: offEvent, eventId, name: 'Cid Off Event', enrollmentStatus: 'Removed' }
  desk.service.reply = json(200, { attendee })
  const [row] = (await desk.list('q=cid')).guests
  await desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${row?.id}/asks`)
  // Who was removed is not expected any more, also from a sheet.
  expect(await counted()).toEqual(everywhere(3, 1, 2))
  expect([await countOf('onEvent=no&arrived=no&seen=no'), await countOf('onEvent=no&seen=no')]).toEqual([0, 1])

  // A guest of a sheet who was never enrolled has no attendee record, and is expected.
  desk.service.reply = json(404, { message: 'no such attendee' })
  await desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${row?.id}/asks`)
  expect(await counted()).toEqual(everywhere(4, 1, 3))
  expect(await countOf('onEvent=no&arrived=no&seen=no')).toBe(1)

  // Who was removed and is in no sheet is not in the list, but is found by name and under the filter of the removed.
  expect(await countOf('')).toBe(4)
  expect((await desk.list('q=eve')).guests.map(({ sheet }) => sheet.name)).toContain('Eve Walk In')
  expect(await countOf('onEvent=no&seen=yes')).toBe(1)
  const { onEvent, seen } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  expect([onEvent.no, seen.yes]).toEqual([2, 1])
  await mark({ attendeeId: walkIn })
  expect(await counted()).toEqual(everywhere(5, 2, 3))
})

/** Sends the enrollment or removal of a person, as a card does. */
async function write(who: { id: string; name: string; email: string }, enroll: boolean): Promise<void> {
  const attendee = { ...who, eventId, enrollmentStatus: enroll ? 'Enrolled' : 'Removed' }
  desk.service.reply = json(200, { data: attendee, success: true })
  const sent = await desk.send('staff', 'POST', '/api/events/enroll-attendee', { eventId, email: who.email, enroll })
  expect(sent.status).toBe(200)
  await desk.desk.stateful.directory.settle()
}

it('they agree after somebody who is on no sheet, or is a guest, was added, removed, and put back', async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  const headers = ['Name', 'Email', 'Ticket']
  const rows = [
    ['Fay Sheet', 'fay@example.org', 'Visitor'],
    ['Gus Sheet', 'gus@example.org', 'Speaker'],
    ['Hal Sheet', 'hal@example.org', ''],
  ]
  await desk.bring({ headers, rows })
  // Whom the test before has seen is still there.
  const [base = 0, arrived = 0] = (await counted())['list'] ?? []
  const agreed = (guests: number) => everywhere(guests, arrived, guests - arrived)
  expect(await counted()).toEqual(agreed(base))
  const strangers = ['Ida', 'Jon'].map((name) => ({
    id: randomUUID(),
    name: `${name} Walk In`,
    email: `${name.toLowerCase()}@example.org`,
  }))
  for (const [at, who] of strangers.entries()) {
    await write(who, true)
    expect(await counted()).toEqual(agreed(base + at + 1))
  }
  for (const [at, who] of strangers.entries()) {
    await write(who, false)
    expect(await counted()).toEqual(agreed(base + 1 - at))
  }
  const [again] = strangers
  if (again) await write(again, true)
  expect(await counted()).toEqual(agreed(base + 1))
  if (again) await write(again, false)
  const fay = { id: randomUUID(), name: 'Fay Sheet', email: 'fay@example.org' }
  for (const enroll of [true, false, true]) {
    await write(fay, enroll)
    expect(await counted()).toEqual(agreed(enroll ? base : base - 1))
  }
})

const missing = async () => [await countOf('q=kai&arrived=no&day=2026-11-22'), await countOf('q=kai&arrived=yes')]

it('whoever arrived on one day and was removed then is not missing on the next', async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({ headers: ['Name', 'Email'], rows: [['Kai Sheet', 'kai@example.org']] })
  const [row] = (await desk.list('q=kai')).guests
  await mark({ guestId: row?.id })
  expect(await missing()).toEqual([1, 1])
  const kai = { id: randomUUID(), name: 'Kai Sheet', email: 'kai@example.org' }
  for (const enroll of [true, false]) await write(kai, enroll)
  expect(await missing()).toEqual([0, 1])
})
