import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { type GuestDesk, eventId, otherEventId, projectId } from '#testing/guest-desk.ts'
import {
  type EnrollmentService,
  asking,
  attendee,
  bringFive,
  bringRemoved,
  enrolledOf,
  reached,
  startAsking,
  useRunsDesk,
} from '#testing/runs-desk.ts'

let desk: GuestDesk
let service: EnrollmentService
useRunsDesk((opened) => ({ desk, service } = opened))

describe('asking', () => {
  it('asks about each guest with an id, and says who cannot be asked', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Pending')
    await bringFive(desk)
    await desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, {})
    await expect.poll(async () => (await asking(desk)).asked).toBe(3)
    expect(await enrolledOf(desk)).toEqual({
      'Ada On': 'yes',
      'Bo Off': 'no',
      'Cy Unknown': 'unknown',
      'Di New': null,
      'Ed Nobody': null,
    })
    const found = { yes: 1, waitlisted: 0, no: 1, unknown: 1 }
    expect(await asking(desk)).toMatchObject({ total: 3, cannotAsk: 2, failed: 0, found })
    const { onEvent } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
    // Who can never be asked is not among those who are still to be asked.
    expect(onEvent).toEqual({
      yes: 1,
      waitlisted: 0,
      no: 1,
      unknown: 1,
      notAsked: 0,
      cannotAsk: 2,
      refused: 0,
      maybeAdded: 0,
    })
  })

  it('counts who is in line apart from who is off the event', async () => {
    service.statuses.set(attendee(1), 'Waitlisted').set(attendee(2), 'Removed').set(attendee(3), 'Waitlisted')
    await bringFive(desk)
    await startAsking(desk, 120)
    await expect.poll(async () => (await asking(desk)).asked).toBe(3)
    expect((await asking(desk)).found).toEqual({ yes: 0, waitlisted: 2, no: 1, unknown: 0 })
    const { onEvent } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
    expect(onEvent).toMatchObject({ waitlisted: 2, no: 1 })
    const named = async (state: string) =>
      (await desk.list(`onEvent=${state}&sort=name`)).guests.map(({ sheet }) => sheet.name)
    expect(await named('waitlisted')).toEqual(['Ada On', 'Cy Unknown'])
    expect(await named('no')).toEqual(['Bo Off'])
  })

  it('asks about the guest of an open card at once, for everybody who may look at the event', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Enrolled')
    await bringFive(desk)
    const { guests } = await desk.list('sort=name')
    const idOf = (name: string) => guests.find(({ sheet }) => sheet.name === name)?.id ?? ''
    const open = (name: string) => desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${idOf(name)}/asks`)
    const opened = await Promise.all([open('Ada On'), open('Ada On')])
    expect(opened.map(({ service: said }) => said.onEvent)).toEqual(['yes', 'yes'])
    service.statuses.set(attendee(1), 'Removed')
    expect((await open('Ada On')).service).toMatchObject({ onEvent: 'no', enrollmentStatus: 'Removed' })
    // Without an id there is nothing to ask with.
    expect((await open('Di New')).service).toMatchObject({ onEvent: null, canAsk: false })
    expect(await enrolledOf(desk)).toMatchObject({ 'Ada On': 'no', 'Bo Off': null })
    expect(await asking(desk)).toMatchObject({ state: 'never' })
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/${randomUUID()}/asks`)).status).toBe(404)
  })

  it('is for staff, and ends when the account may not see the event, or may not ask, any more', async () => {
    await bringRemoved(desk, service, 20)
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/asking`, {})).status).toBe(403)
    const changes: Parameters<GuestDesk['changeAccount']>[1][] = [
      { scope: [{ projectId, eventId: otherEventId }] },
      { role: 'support' },
    ]
    for (const change of changes) {
      await startAsking(desk, 1)
      await expect.poll(async () => (await asking(desk)).asked).toBe(8)
      await desk.changeAccount('staff', change)
      desk.desk.later(600_000)
      await expect.poll(async () => (await asking(desk)).state).toBe('ended')
      expect(await asking(desk)).toMatchObject({ asked: 8, failed: 0 })
      await desk.changeAccount('staff', { role: 'staff', scope: null })
    }
  })

  it('stays paused over a restart, and goes on where it was', async () => {
    await bringRemoved(desk, service, 20)
    await startAsking(desk, 1)
    await expect.poll(async () => (await asking(desk)).asked).toBe(8)
    await desk.ask('pauseAsking', 'staff', 'POST', `${desk.at(eventId)}/asking/pauses`)
    await desk.restart()
    desk.desk.later(600_000)
    expect(await asking(desk)).toMatchObject({ state: 'paused', asked: 8 })
    await startAsking(desk, 2400)
    await reached(desk, 'done', () => asking(desk))
    expect(await asking(desk)).toMatchObject({ asked: 20, failed: 0 })
    expect(service.asks).toHaveLength(20)
  })

  it('waits while the service is away, and goes on by itself', async () => {
    await bringRemoved(desk, service, 12)
    desk.serviceAway(true)
    await startAsking(desk, 2400)
    await expect.poll(async () => (await asking(desk)).state).toBe('waiting')
    expect((await asking(desk)).resumesAt).not.toBeNull()
    desk.desk.later(300_000)
    desk.serviceAway(false)
    await reached(desk, 'done', () => asking(desk))
    expect(await asking(desk)).toMatchObject({ asked: 12, failed: 0 })
  })
})
