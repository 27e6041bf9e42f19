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

/** Guests, arrived, not yet: as the list, its filters, the board of all days and of this one, and Home count them. */
async function counted(): Promise<Record<string, number[]>> {
  const list = await desk.list()
  const filters = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  const board = async (query: string) => {
    const { expected, arrived } = await desk.ask('arrivals', 'support', 'GET', `${arrivals}${query}`)
    return [expected, arrived, expected - arrived]
  }
  const [home] = (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${eventId}`)).lists
  const { expected = 0, arrivedToday = 0 } = home ?? {}
  return {
    list: [list.total, await countOf('arrived=yes'), await countOf('arrived=no')],
    filters: [filters.total, filters.arrived.yes, filters.arrived.no],
    board: await board(''),
    today: await board(`?day=${home?.today}`),
    home: [expected, arrivedToday, expected - arrivedToday],
  }
}
const everywhere = (...counts: number[]) => ({
  list: counts,
  filters: counts,
  board: counts,
  today: counts,
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
  // Who is in a sheet is a guest, also off the event: a filter by both finds them.
  expect(await counted()).toEqual(everywhere(4, 1, 3))
  expect(await countOf('onEvent=no&arrived=no&seen=no')).toBe(1)

  // All of them stay in the list, where they are found.
  expect(await countOf('')).toBe(5)
  await mark({ attendeeId: walkIn })
  expect(await counted()).toEqual(everywhere(5, 2, 3))
})
