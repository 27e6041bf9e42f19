import { expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'
import { asking, attendee, reached, startAsking } from '#testing/runs-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const filters = () => desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)

it('a run asks also by the ids that records of other events name, and ends when all were looked up', async () => {
  const userId = attendee(1)
  const elsewhere = {
    id: attendee(2),
    eventId: otherEventId,
    projectId,
    name: 'Eve Far',
    email: 'eve@example.org',
    userId,
  }
  desk.service.reply = json(200, { attendee: { ...elsewhere, enrollmentStatus: 'Enrolled' } })
  await desk.send('support', 'GET', `/api/events/${otherEventId}/attendees/${elsewhere.id}`)
  await desk.desk.stateful.directory.settle()
  const others = Array.from({ length: 25 }, (_, at) => [`Guest ${at}`, `guest${at}@example.org`])
  await desk.bring({
    headers: ['Name', 'Email'],
    rows: [...others, ['Eve Far', 'eve@example.org'], ['Eve Near', 'eve@example.org']],
  })
  expect((await filters()).onEvent).toMatchObject({ yes: 0, cannotAsk: 27 })
  desk.service.seen.splice(0)
  desk.service.reply = json(200, { ...elsewhere, id: attendee(3), eventId, enrollmentStatus: 'Enrolled' })
  desk.serviceAway(true)
  await startAsking(desk, 2400)
  await reached(desk, 'waiting', () => asking(desk))
  // Who could not be asked while the service was away is not forgotten.
  desk.serviceAway(false)
  await startAsking(desk, 2400)
  await reached(desk, 'done', () => asking(desk))
  expect(desk.service.seen[0]?.url).toBe(`/api/events/${eventId}/attendee-for-userid?userid=${userId}`)
  expect((await filters()).onEvent).toMatchObject({ yes: 1, cannotAsk: 26 })
  const [eve] = (await desk.list('q=Eve Far')).guests
  expect(eve?.service).toMatchObject({ onEvent: 'yes' })
})
