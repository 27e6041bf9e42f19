import { randomUUID } from 'node:crypto'

import { beforeAll, expect, it } from 'vitest'

import { enrollmentService } from '#testing/enrollment-service.ts'
import { type DeskOnPostgres, eventId, otherEventId, useTwoGuestDesks } from '#testing/guest-desk.ts'
import { asking, attendee } from '#testing/runs-desk.ts'

const perMinute = 10
let opened: DeskOnPostgres[] = []
useTwoGuestDesks((both) => (opened = both), { guestLimits: { asking: perMinute } })
let services: ReturnType<typeof enrollmentService>[] = []
beforeAll(() => {
  services = opened.map(({ desk }) => enrollmentService(desk.service))
})

it('run, cards, links and arrivals of two desks on one database ask the service no more often than is set', async (context) => {
  const [one, two] = opened
  if (one === undefined || two === undefined) return context.skip()
  const rows = Array.from({ length: 30 }, (_, at) => [`Guest ${at}`, attendee(at)])
  await one.desk.bring({ headers: ['Name', 'Attendee ID'], rows })
  const ids = (await one.desk.list()).guests.map(({ id }) => id)
  await expect.poll(async () => (await two.desk.list()).total).toBe(30)
  const calls = () => one.desk.service.seen.length + two.desk.service.seen.length
  // A run cannot be faster than that either, whatever is asked for.
  const begun = await one.desk.ask('startAsking', 'staff', 'POST', `${one.desk.at(eventId)}/asking`, {
    perMinute: 2400,
  })
  expect(begun.perMinute).toBe(perMinute)
  await Promise.all(
    ids.flatMap((id, at) => {
      const { desk } = at % 2 === 0 ? one : two
      const open = desk.send('support', 'POST', `${desk.at(eventId)}/${id}/asks`)
      const link = desk.send('staff', 'PUT', `${desk.at(eventId)}/${id}/attendee`, { attendeeId: attendee(100 + at) })
      return [open, link]
    }),
  )
  await expect.poll(async () => (await asking(one.desk)).state).toBe('waiting')
  expect(calls()).toBe(perMinute)
  const path = `/desk/events/${eventId}/arrivals/${attendee(500)}`
  const mark = await two.desk.send('staff', 'PUT', path, { attendeeId: attendee(501), day: '2026-11-21' })
  expect([mark.status, Object(await mark.json()).code]).toEqual([429, 'too_many'])
  expect(Number(mark.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(calls()).toBe(perMinute)
  const linked = { attendeeId: attendee(502) }
  const link = await two.desk.send('staff', 'PUT', `${two.desk.at(eventId)}/${ids[0]}/attendee`, linked)
  expect([link.status, link.headers.has('retry-after')]).toEqual([503, true])
  // A card whose answer has to wait shows what is known.
  expect((await two.desk.send('support', 'POST', `${two.desk.at(eventId)}/${ids[0]}/asks`)).status).toBe(200)

  await one.store.pool.query('update rate_limit set expire = 0')
  await Promise.all(ids.map((id) => two.desk.send('support', 'POST', `${two.desk.at(eventId)}/${id}/asks`)))
  expect(calls()).toBe(2 * perMinute)
})

it('what an enrollment run asks before it enrolls counts too: it waits for the next minute', async (context) => {
  const [one, two] = opened
  if (one === undefined || two === undefined) return context.skip()
  for (const service of services) for (let at = 600; at < 630; at += 1) service.statuses.set(attendee(at), 'Removed')
  for (const { desk } of opened) {
    await desk.send('staff', 'DELETE', `${desk.at(eventId)}/asking`)
  }
  const rows = Array.from({ length: 30 }, (_, at) => [`Guest ${at}`, attendee(600 + at)])
  await one.desk.bring({ headers: ['Name', 'Attendee ID'], rows }, otherEventId)
  const reads = () => opened.flatMap(({ desk }) => desk.service.seen).filter(({ method }) => method === 'GET').length
  const before = reads()
  await one.store.pool.query('update rate_limit set expire = 0')
  const path = `${one.desk.at(otherEventId)}/enrolling/${randomUUID()}`
  await one.desk.ask('startEnrolling', 'staff', 'PUT', path, { selection: { filter: {} } })
  const state = async () => (await one.desk.ask('enrollingRun', 'staff', 'GET', path)).state
  await expect.poll(state).toBe('waiting')
  expect(reads() - before).toBe(perMinute)
  const enrolled = services.flatMap(({ enrolls }) => enrolls).filter(({ enroll }) => enroll)
  expect(enrolled.length).toBeLessThanOrEqual(perMinute)
})
