import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  desk.service.reply = json(404, { title: 'Not found', status: 404 })
})
afterEach(() => desk.serviceAway(false))

const day = '2026-11-21'
const at = (event: string): string => `/desk/events/${event}/arrivals/${randomUUID()}`
const mark = async (body: object, event = eventId) => {
  const before = desk.service.seen.length
  const answer = await desk.send('staff', 'PUT', at(event), { day, ...body })
  const said = Object(await answer.json())
  return {
    status: answer.status,
    code: answer.ok ? null : said.code,
    mark: said.mark,
    looks: desk.service.seen.slice(before).map(({ method, url }) => `${method} ${url}`),
  }
}
const kept = async (): Promise<unknown[]> =>
  (await store.pool.query<object>('select * from arrival_mark where removed_at is null')).rows
const attendeeOf = (id: string, more: object = {}) => json(200, { attendee: { id, name: 'Ana Door', ...more } })

describe('an arrival is of a person of the event', () => {
  it('an id that nothing ties to it is looked up at the service once, and refused: nothing is kept', async () => {
    const attendeeId = randomUUID()
    const refused = await mark({ attendeeId })
    expect(refused).toMatchObject({ status: 404, code: 'not_seen' })
    expect(refused.looks).toEqual([expect.stringMatching(new RegExp(`^GET .*${eventId}/attendees/${attendeeId}$`))])
    expect(await kept()).toEqual([])
  })

  it('so is the record of another event, whether the desk has seen it or the service answers with it', async () => {
    const attendeeId = randomUUID()
    desk.service.reply = attendeeOf(attendeeId, { eventId: otherEventId })
    await desk.send('support', 'GET', `/api/events/${otherEventId}/attendees/${attendeeId}`)
    await desk.desk.stateful.directory.settle()
    expect(await mark({ attendeeId })).toMatchObject({ status: 404, code: 'not_seen' })
    desk.service.reply = attendeeOf(randomUUID(), { eventId })
    expect(await mark({ attendeeId: randomUUID() })).toMatchObject({ status: 404, code: 'not_seen' })
    expect(await kept()).toEqual([])
  })

  it('one whom the service has there is marked, whatever their enrollment, and whether the record names the event', async () => {
    const [removed, bare] = [randomUUID(), randomUUID()]
    desk.service.reply = attendeeOf(removed, { eventId: eventId.toUpperCase(), enrollmentStatus: 'Removed' })
    expect(await mark({ attendeeId: removed })).toMatchObject({ status: 200, mark: { attendeeId: removed } })
    desk.service.reply = attendeeOf(bare)
    expect(await mark({ attendeeId: bare })).toMatchObject({ status: 200, mark: { attendeeId: bare, guestId: null } })
  })

  it('while the service is away, guests of the list and records that were seen are marked without a look', async () => {
    const seen = randomUUID()
    desk.service.reply = attendeeOf(seen, { eventId })
    await desk.send('support', 'GET', `/api/events/${eventId}/attendees/${seen}`)
    await desk.desk.stateful.directory.settle()
    const listed = randomUUID()
    await desk.bring({
      headers: ['Name', 'Attendee ID'],
      rows: [
        ['Cy List', listed],
        ['Di List', ''],
      ],
    })
    const { guests } = await desk.list('q=di list')
    desk.serviceAway(true)
    expect(await mark({ attendeeId: seen })).toMatchObject({ status: 200, mark: { attendeeId: seen }, looks: [] })
    expect(await mark({ attendeeId: listed })).toMatchObject({ status: 200, mark: { attendeeId: listed } })
    expect(await mark({ guestId: guests[0]?.id })).toMatchObject({ status: 200, mark: { attendeeId: null } })
    // Nobody says whether this one exists: the mark may be sent again later.
    expect(await mark({ attendeeId: randomUUID() })).toMatchObject({ status: 502, code: 'upstream_unreachable' })
    expect(await kept()).toHaveLength(3)
  })

  it('a guest is not marked under an attendee id that the desk does not know as theirs', async () => {
    await desk.bring({ headers: ['Name'], rows: [['Ed Alone']] })
    const { guests } = await desk.list('q=alone')
    const made = await mark({ guestId: guests[0]?.id, attendeeId: randomUUID() })
    expect(made).toMatchObject({ status: 200, mark: { guestId: guests[0]?.id, attendeeId: null }, looks: [] })
  })
})
