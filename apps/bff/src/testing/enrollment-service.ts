import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'

import { type FakeService, json } from './fake-service.ts'

type Body = { enroll: boolean; attendeeId?: string; email?: string; personId?: string }

/** Guarantee of the cast: the desk sends a body of op 23. */
const parsed = (text: string) => JSON.parse(text) as Body

/** A service that knows the attendees of an event by their ids, and enrolls people it does not know under new ones. */
export function enrollmentService(service: FakeService) {
  /** Enrollment status by attendee id. */
  const statuses = new Map<string, string>()
  const people = new Map<string, string>()
  const enrolls: { enroll: boolean; who: string }[] = []
  let made = 0
  /** Ids that were asked about. */
  const asks: string[] = []
  let refusal: object | null = null
  let hold: { from: number; reached: () => void; released: Promise<void> } | null = null
  /** So many enrollments are not answered after they have happened. */
  let cuts = 0
  /** So many are neither carried out nor answered, before those. */
  let drops = 0
  let isRemovalBare = false
  let onStatus = 'Enrolled'
  /** Since when somebody is enrolled, by attendee id. */
  const dates = new Map<string, string>()

  let dateNow: (() => Date) | null = null
  /** Says something else than what was done. */
  let untrue: string | null = null

  const attendee = (id: string) => ({
    id,
    enrollmentStatus: statuses.get(id),
    enrollmentDate: dates.get(id) ?? null,
    personId: null,
  })
  const enroll = (seen: FakeService['seen'][number], response: ServerResponse): void => {
    const body = parsed(seen.body)
    const who = body.attendeeId ?? body.email ?? body.personId ?? ''
    if ((drops -= 1) >= 0) return void response.destroy()
    made += body.attendeeId === undefined && !people.has(who) ? 1 : 0
    const fresh = `60000000-0000-4000-8000-${String(made).padStart(12, '0')}`
    const id = body.attendeeId ?? people.get(who) ?? fresh
    people.set(who, id)
    enrolls.push({ enroll: body.enroll, who })
    const isNew = body.enroll && statuses.get(id) !== onStatus
    if (isNew && dateNow !== null) dates.set(id, dateNow().toISOString())
    statuses.set(id, body.enroll ? onStatus : 'Removed')
    if ((cuts -= 1) >= 0) response.destroy()
    else {
      const record = { ...attendee(id), ...(untrue === null ? {} : { enrollmentStatus: untrue }) }
      json(200, { data: !body.enroll && isRemovalBare ? null : record, success: true })(seen, response)
    }
  }
  service.reply = (seen, response) => {
    const { pathname } = new URL(seen.url, service.url)
    if (seen.method === 'POST') {
      if (refusal !== null) return json(409, refusal)(seen, response)
      if (hold !== null && enrolls.length + 1 >= hold.from) {
        hold.reached()
        return void hold.released.then(() => enroll(seen, response))
      }
      return enroll(seen, response)
    }
    const id = /\/attendees\/([^/]+)$/.exec(pathname)?.[1] ?? ''
    asks.push(id)
    if (seen.url.includes('registrant-for-person'))
      return json(404, { title: 'Not found', status: 404 })(seen, response)
    if (statuses.has(id)) return json(200, { attendee: attendee(id) })(seen, response)
    return json(404, { title: 'Not found', status: 404 })(seen, response)
  }
  return {
    statuses,
    dates,
    people,
    enrolls,
    asks,
    refuseEnrolls(problem: object | null): void {
      refusal = problem
    },
    /** Holds enrollments from this one on until they are released. */
    holdEnrolls(from: number) {
      const gate = new EventEmitter()
      const released = once(gate, 'release').then(() => undefined)
      hold = { from, reached: () => gate.emit('reached'), released }
      return { reached: once(gate, 'reached'), release: () => gate.emit('release') }
    },
    cutNext(times: number): void {
      cuts = times
    },
    dropNext(times: number): void {
      drops = times
    },
    /** Who is enrolled has the date of it; without this none. */
    datesBy(now: (() => Date) | null): void {
      dateNow = now
    },
    /** Answers with this enrollment status, whatever was done. */
    says(status: string | null): void {
      untrue = status
    },
    waitlists(): void {
      onStatus = 'Waitlisted'
    },
    /** A removal is confirmed without a record. */
    bareRemovals(): void {
      isRemovalBare = true
    },
  }
}
