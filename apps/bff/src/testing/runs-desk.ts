import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, expect } from 'vitest'

import { enrollmentService } from './enrollment-service.ts'
import { type GuestDesk, eventId, useGuestDesk } from './guest-desk.ts'

export type EnrollmentService = ReturnType<typeof enrollmentService>

/** A desk whose event has no guest list before each test, and a fake service without attendees. */
export function useRunsDesk(
  assign: (opened: { desk: GuestDesk; store: Store; service: EnrollmentService }) => void,
): void {
  const opened = useGuestDesk(() => undefined)
  beforeEach(async () => {
    const { desk, store } = opened()
    // The limit of writes holds for a minute of the machine's clock.
    await store.pool.query('delete from rate_limit')
    await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
    const service = enrollmentService(desk.service)
    service.datesBy(desk.desk.now)
    assign({ desk, store, service })
  })
}

export const attendee = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const headers = ['Name', 'Email', 'Attendee ID']

/** Three guests with an id of the service, one with an address only, and one with neither. */
export const bringFive = (desk: GuestDesk) =>
  desk.bring({
    headers,
    rows: [
      ['Ada On', 'ada@example.org', attendee(1)],
      ['Bo Off', 'bo@example.org', attendee(2)],
      ['Cy Unknown', 'cy@example.org', attendee(3)],
      ['Di New', 'di@example.org', ''],
      ['Ed Nobody', '', ''],
    ],
  })

/** Guests with an id of the service, who are off the event. */
export function bringRemoved(desk: GuestDesk, service: EnrollmentService, count: number) {
  const rows = Array.from({ length: count }, (_, at) => [`Guest ${at}`, `g${at}@example.org`, attendee(at + 1)])
  for (let at = 0; at < count; at += 1) service.statuses.set(attendee(at + 1), 'Removed')
  return desk.bring({ headers, rows })
}

/** Whether each guest is on the event, by name. */
export const enrolledOf = async (desk: GuestDesk) =>
  Object.fromEntries(
    (await desk.list('sort=name')).guests.map(({ sheet, service: said }) => [sheet.name, said.onEvent]),
  )

export const startAsking = (desk: GuestDesk, perMinute: number) =>
  desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, { perMinute })

export const asking = (desk: GuestDesk) => desk.ask('asking', 'support', 'GET', `${desk.at(eventId)}/asking`)

/** The body of a run for all guests of the list. */
export const everybody = { selection: { filter: {} } }

/** Enrollment runs of the event, by staff. */
export function enrolling(desk: () => GuestDesk) {
  const path = (id: string): string => `${desk().at(eventId)}/enrolling/${id}`
  return {
    path,
    run: (id: string) => desk().ask('enrollingRun', 'staff', 'GET', path(id)),
    start: async (id: string = randomUUID()) => {
      await desk().ask('startEnrolling', 'staff', 'PUT', path(id), everybody)
      return id
    },
  }
}

/** Pauses between calls are of the desk's clock, which goes on with each look. */
export const reached = (desk: GuestDesk, state: string, look: () => Promise<{ state: string }>) =>
  expect
    .poll(async () => {
      desk.desk.later(1000)
      return (await look()).state
    })
    .toBe(state)
