import { randomUUID } from 'node:crypto'

import type { DeskAnswer } from '@frontdesk/desk-api'
import { beforeEach, describe, expect, it } from 'vitest'

import { type GuestDesk, accountOf, eventId, otherEventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const day = '2026-11-21'
const [adaAttendee, boAttendee] = [randomUUID(), randomUUID()]
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
const path = (id: string): string => `/desk/events/${eventId}/arrivals/${id}`
const mark = async (role: 'staff' | 'organizer', id: string, body: object): Promise<void> => {
  desk.desk.later(1000)
  await desk.ask('markArrival', role, 'PUT', path(id), { day, ...body })
}
const undo = async (role: 'staff' | 'organizer', id: string, body: object): Promise<void> => {
  desk.desk.later(1000)
  await desk.ask('undoArrival', role, 'POST', `${path(id)}/undos`, body)
}

/** Ada: let in and undone by staff, let in again by the organizer. Bo: let in by staff, undone by the organizer. */
const prepare = async (): Promise<void> => {
  await desk.bring({
    headers: ['Name', 'Attendee ID'],
    rows: [
      ['Ada', adaAttendee],
      ['Bo', boAttendee],
    ],
  })
  await mark('staff', first, { attendeeId: adaAttendee, door: 'North' })
  await undo('staff', first, {})
  await mark('organizer', second, { attendeeId: adaAttendee })
  await mark('staff', third, { attendeeId: boAttendee, door: 'South' })
  await undo('organizer', third, { reason: 'Another Bo' })
}
let prepared: Promise<void> | undefined
beforeEach(() => (prepared ??= prepare()))

const activity = async (query: string) =>
  (await desk.ask('activity', 'support', 'GET', `/desk/activity?${query}`)).activity
type Page = DeskAnswer<'audit'>
const read = (query: string): Promise<Page> => desk.ask('audit', 'admin', 'GET', `/desk/audit?${query}`)
const actionsOf = async (query: string) => (await read(query)).entries.map(({ action }) => action)
const said = async (query: string) =>
  (await activity(query)).map(({ operation, by, detail }) => [operation, by.name, detail])
const listed = ({ entries }: Page) => entries.map(({ action, names, door }) => [action, names.person, door ?? null])

describe('the activity of a person', () => {
  const ofAda = [
    ['markArrival', 'organizer', null],
    ['undoArrival', 'staff', 'North'],
    ['markArrival', 'staff', 'North'],
  ]

  it('has their arrivals, by whom, when and at which door, newest first', async () => {
    expect(await said(`eventId=${eventId}&subject=${adaAttendee}`)).toEqual(ofAda)
    const [latest] = await activity(`eventId=${eventId}&subject=${adaAttendee}`)
    expect(latest).toMatchObject({ id: `arrival-${second}`, state: 'confirmed', to: null, requestedState: null })
    const times = (await activity(`eventId=${eventId}&subject=${adaAttendee}`)).map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has them by any id of the person', async () => {
    const { guests } = await desk.list()
    const guest = guests.find(({ sheet }) => sheet.name === 'Ada')
    expect(await said(`eventId=${eventId}&subject=${guest?.id}`)).toEqual(ofAda)
    expect(await said(`subject=${adaAttendee}`)).toEqual(ofAda)
  })

  it('has none of other people and events, and none of an event that the account may not see', async () => {
    expect(await said(`eventId=${otherEventId}&subject=${adaAttendee}`)).toEqual([])
    expect(await said(`eventId=${eventId}&subject=${randomUUID()}`)).toEqual([])
    desk.person.scope = [{ projectId: randomUUID(), eventId: null }]
    const refused = await desk.send('support', 'GET', `/desk/activity?eventId=${eventId}&subject=${adaAttendee}`)
    desk.person.scope = null
    expect(refused.status).toBe(403)
  })
})

describe('what an account did, for administrators', () => {
  const ofStaff = [
    ['guests.markArrival', 'Bo', 'South'],
    ['guests.undoArrival', 'Ada', 'North'],
    ['guests.markArrival', 'Ada', 'North'],
  ]

  it('has the arrivals that it marked and undid among the rest, newest first', async () => {
    const page = await read(`who=${accountOf('staff')}`)
    expect(listed(page)).toEqual(ofStaff)
    expect(page.entries[0]).toMatchObject({
      seq: null,
      kind: 'guests',
      outcome: 'confirmed',
      by: { id: accountOf('staff'), name: 'staff', role: null },
      subjects: { eventId, markId: third, attendeeId: boAttendee },
    })
    const actions = (await read(`who=${accountOf('organizer')}`)).entries.map(({ action }) => action)
    // What was undone with a reason is in the audit itself, and is there once.
    expect(actions.slice(0, 2)).toEqual(['guests.undoArrival', 'guests.markArrival'])
    expect(actions).toContain('guests.import')
    expect(actions.filter((action) => action === 'guests.undoArrival')).toHaveLength(1)
  })

  it('is read page by page: each entry once', async () => {
    for (const who of ['staff', 'organizer'] as const) {
      const whole = await read(`who=${accountOf(who)}`)
      expect([whole.next, whole.nextArrival]).toEqual([null, null])
      const paged: unknown[] = []
      let next = ''
      for (;;) {
        const page = await read(`who=${accountOf(who)}&limit=1${next}`)
        paged.push(...page.entries)
        if (page.next === null) break
        next = `&before=${page.next}${page.nextArrival === null ? '' : `&beforeArrival=${page.nextArrival}`}`
      }
      expect(paged).toEqual(whole.entries)
    }
  })

  it('has what happened to somebody, and follows the other filters', async () => {
    const three = ['guests.markArrival', 'guests.undoArrival', 'guests.markArrival']
    expect(await actionsOf(`subject=${adaAttendee}`)).toEqual(three)
    expect(await actionsOf(`subject=${first}`)).toEqual(three.slice(1))
    expect(await actionsOf(`who=${accountOf('staff')}&action=guests.undoArrival`)).toEqual(['guests.undoArrival'])
    expect(await actionsOf('action=guests.markArrival')).toHaveLength(3)
    expect(await actionsOf(`who=${accountOf('staff')}&outcome=refused`)).toEqual([])
    expect(await actionsOf(`who=${accountOf('staff')}&to=2026-11-20T00:00:00Z`)).toEqual([])
  })

  it('without an account or a person is the audit alone', async () => {
    const { entries } = await read('limit=200')
    expect(entries.every(({ seq }) => seq !== null)).toBe(true)
  })

  it('is saved with the arrivals', async () => {
    const file = await desk.send('admin', 'POST', '/desk/audit/exports', { who: accountOf('staff') })
    const lines = (await file.text()).split('\r\n').filter((line) => line.includes('guests.'))
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('South')
  })
})
