import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { enrollmentService } from '#testing/enrollment-service.ts'
import { type GuestDesk, eventId, openGuestDesk } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let desk: GuestDesk
let store: Awaited<ReturnType<typeof openTestStore>>
let service: ReturnType<typeof enrollmentService>
beforeAll(async () => {
  store = await openTestStore()
  desk = await openGuestDesk(store)
})
afterAll(async () => {
  await desk.close()
  await store.close()
})
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  service = enrollmentService(desk.service)
})

const attendee = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const headers = ['Name', 'Email', 'Attendee ID']
const bring = () =>
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
const states = async () =>
  Object.fromEntries(
    (await desk.list('sort=name')).guests.map(({ sheet, service: said }) => [sheet.name, said.onEvent]),
  )
const path = (id: string): string => `${desk.at(eventId)}/enrolling/${id}`
const run = (id: string) => desk.ask('enrollingRun', 'staff', 'GET', path(id))
const everybody = { selection: { filter: {} } }
const start = async (id = randomUUID()) => {
  await desk.ask('startEnrolling', 'staff', 'PUT', path(id), everybody)
  return id
}
const asking = () => desk.ask('asking', 'support', 'GET', `${desk.at(eventId)}/asking`)

describe('asking', () => {
  it('asks about each guest with an id, and says who cannot be asked', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Pending')
    await bring()
    await desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, {})
    await expect.poll(async () => (await asking()).asked).toBe(3)
    expect(await states()).toEqual({
      'Ada On': 'yes',
      'Bo Off': 'no',
      'Cy Unknown': 'unknown',
      'Di New': null,
      'Ed Nobody': null,
    })
    expect(await asking()).toMatchObject({ total: 3, cannotAsk: 2, failed: 0 })
    const { onEvent } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
    expect(onEvent).toEqual({ yes: 1, no: 1, unknown: 1, notAsked: 2 })
  })

  it('asks about the guest of an open card at once, for everybody who may look at the event', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Enrolled')
    await bring()
    const { guests } = await desk.list('sort=name')
    const idOf = (name: string) => guests.find(({ sheet }) => sheet.name === name)?.id ?? ''
    const open = (name: string) => desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${idOf(name)}/asks`)
    const opened = await Promise.all([open('Ada On'), open('Ada On')])
    expect(opened.map(({ service: said }) => said.onEvent)).toEqual(['yes', 'yes'])
    service.statuses.set(attendee(1), 'Removed')
    expect((await open('Ada On')).service).toMatchObject({ onEvent: 'no', enrollmentStatus: 'Removed' })
    // Without an id there is nothing to ask with.
    expect((await open('Di New')).service).toMatchObject({ onEvent: null, canAsk: false })
    expect(await states()).toMatchObject({ 'Ada On': 'no', 'Bo Off': null })
    expect(await asking()).toMatchObject({ state: 'never' })
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/${randomUUID()}/asks`)).status).toBe(404)
  })

  it('is for staff, and stops when the account may not see the event any more', async () => {
    await bring()
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/asking`, {})).status).toBe(403)
  })
})

describe('an enrollment run', () => {
  it('plans, adds who is missing, asks before it adds, and undoes only what it added', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
    await bring()
    const plan = await desk.ask('planEnrolling', 'staff', 'POST', `${desk.at(eventId)}/enrolling/plans`, everybody)
    expect(plan.counts).toEqual({ add: 1, alreadyOn: 0, cannotTell: 3, noEmail: 1 })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 2, alreadyOn: 2, noEmail: 1, unknown: 0 })
    expect(service.enrolls.map(({ who }) => who).toSorted()).toEqual([attendee(2), 'di@example.org'])
    // A run with the same id is the same run.
    await start(id)
    expect(service.enrolls).toHaveLength(2)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).state).toBe('undone')
    expect((await run(id)).counts).toMatchObject({ removed: 2, alreadyOn: 2 })
    expect([...service.statuses.values()].toSorted()).toEqual(['Enrolled', 'Enrolled', 'Removed', 'Removed'])
  })

  it('asks about an unknown outcome before it repeats it', async () => {
    service.statuses.set(attendee(2), 'Removed')
    await desk.bring({ headers, rows: [['Bo Off', 'bo@example.org', attendee(2)]] })
    service.cutNext(1)
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 1 })
    expect(service.enrolls).toHaveLength(1)
  })

  it('keeps who has arrived meanwhile', async () => {
    service.statuses.set(attendee(2), 'Removed')
    await desk.bring({ headers, rows: [['Bo Off', 'bo@example.org', attendee(2)]] })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    const [guest] = (await desk.list('q=Bo')).guests
    const day = '2026-11-21'
    await desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, {
      guestId: guest?.id,
      day,
    })
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).state).toBe('undone')
    expect((await run(id)).counts).toMatchObject({ kept: 1, removed: 0 })
  })
})
