import { enumerations, schemas } from '@frontdesk/api-types'
import { describeWhen, offsetMinutesAt } from '@frontdesk/time'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { firstFailure, verdict } from '#rules/pass-code.ts'

import { demoPins, demoRecords, demoExamples } from './demo.ts'
import type { CodeRow } from './project-data.ts'
import { projects } from './projects.ts'
import { recordBy } from './record-search.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'
const now = Date.parse(`${today}T12:00:00Z`)
const records = [...demoRecords({ today })]

function all<S extends z.ZodType>(kind: string, schema: S): z.output<S>[] {
  return records.filter((item) => item.kind === kind).map((item) => schema.parse(item.record))
}

const events = all('events', schemas.Event)
const attendees = all('attendees', schemas.AttendeeRecord).map((record) => record.attendee)
const types = all('registration-types', schemas.RegistrationType)
const codes = all('pass-codes', schemas.RegistrationPassCode)
const registrants = all('registrants', schemas.Registrant)
const entries = all('inventory', schemas.InventoryEntry)

/** How often each value occurs. */
function tally(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

/** How many of these registrations are complete, and how many in a cart. */
function usedBy(passes: (one: (typeof registrants)[number]) => boolean): [number, number] {
  const states = registrants.filter(passes).map((one) => one.registrantStatus)
  return [states.filter((state) => state === 'Complete').length, states.filter((state) => state === 'InCart').length]
}

const stateAt = (eventId: string, state: string) =>
  attendees.filter((one) => one?.eventId === eventId && one.enrollmentStatus === state).length

describe('events of the demo', () => {
  it('are within two months around today, several of them today and tomorrow in every project', () => {
    const [from, to] = [now - 32 * 86_400_000, now + 32 * 86_400_000]
    const near = events.filter(({ startUtc, isRecurring }) => {
      const start = Date.parse(startUtc ?? '')
      return isRecurring === true || (start > from && start < to)
    })
    expect(near.length).toBeGreaterThanOrEqual(300)
    for (const day of [today, tomorrow]) {
      const onDay = events.filter((event) => event.start?.startsWith(day) === true && event.status !== 'Cancelled')
      expect(onDay.length).toBeGreaterThan(20)
    }
    const projectsToday = events
      .filter((event) => event.start?.startsWith(today) === true)
      .map((event) => event.projectId)
    expect(new Set(projectsToday).size).toBe(3)
  })

  it('have every feature', () => {
    const has = (passes: (event: (typeof events)[number]) => unknown) =>
      events.filter((event) => passes(event) === true)
    expect(has((event) => event.isAllDay === true && event.isMultiDay === true).length).toBeGreaterThan(2)
    expect(has((event) => event.isAllDay === true && event.isMultiDay === false).length).toBeGreaterThan(2)
    expect(has((event) => event.isAllDay === false && event.isMultiDay === true).length).toBeGreaterThan(2)
    expect(has((event) => event.isVirtual).length).toBeGreaterThan(30)
    expect(has((event) => event.isDraft).length).toBeGreaterThan(2)
    expect(has((event) => event.start === null)).toHaveLength(1)
    expect(has((event) => event.start !== null && event.end === null)).toHaveLength(1)
    expect(has((event) => event.currentLevel === 2).length).toBeGreaterThan(50)
    for (const [field, set] of [
      ['status', enumerations.eventStatus],
      ['approvalStatus', enumerations.eventApproval],
      ['visibility', enumerations.visibility],
      ['transparency', enumerations.transparency],
      ['baseType', enumerations.baseType],
    ] as const) {
      expect(new Set(events.map((event) => event[field]))).toEqual(new Set(set))
    }
    const zones = new Set(events.map((event) => event.timezone))
    expect(zones.size).toBeGreaterThan(14)
    const offsets = events.map((event) => Math.abs(event.utcOffset ?? 0) % 60)
    expect(new Set(offsets)).toEqual(new Set([0, 30, 45]))
  })

  it('have consistent time fields', () => {
    for (const event of events) {
      const when = describeWhen(event, { now })
      const noted = when.notes
        .map((note) => note.kind)
        .filter((kind) => !kind.startsWith('clock-') && kind !== 'no-end')
      expect([event.slug, noted]).toEqual([event.slug, []])
      expect([event.slug, event.isMultiDay]).toEqual([event.slug, (when.days?.count ?? 0) > 1])
    }
  })

  it.each(['2026-11-21', '2027-01-15', '2027-06-30', '2028-09-01'])(
    'one runs over a change of the clocks: %s',
    (day) => {
      const night = schemas.Event.parse(
        recordBy([...demoRecords({ today: day })], 'events', 'event tideline night-watch'),
      )
      const [start, end, zone] = [night.startUtc ?? '', night.endUtc ?? '', night.timezone ?? '']
      expect(offsetMinutesAt(start, zone)).not.toBe(offsetMinutesAt(end, zone))
      expect(night.durationHours).not.toBe(8)
      expect(Math.abs(Date.parse(start) - Date.parse(day)) / 86_400_000).toBeLessThan(130)
    },
  )

  it('one lasts for two evenings and ends at midnight, which is no third day', () => {
    const event = events.find(({ slug }) => slug === 'shipyard-two-nights')
    expect([event?.end?.slice(11, 19), event?.isMultiDay, event?.dti?.days?.length]).toEqual(['00:00:00', true, 2])
  })

  it('never exceed their capacity, and have a waitlist only when full', () => {
    for (const event of events) {
      const [enrolled, waiting] = [stateAt(event.id, 'Enrolled'), stateAt(event.id, 'Waitlisted')]
      const size = event.maximumEventSize ?? Number.POSITIVE_INFINITY
      expect(enrolled).toBeLessThanOrEqual(size)
      expect(waiting).toBeLessThanOrEqual(event.hasWaitlist === true ? (event.waitlistSize ?? 0) : 0)
      expect(waiting > 0 && enrolled < size).toBe(false)
    }
    const full = events.filter((event) => event.maximumEventSize === stateAt(event.id, 'Enrolled'))
    expect(full.length).toBeGreaterThan(5)
    expect(full.some((event) => event.hasWaitlist === false)).toBe(true)
    expect(full.some((event) => event.waitlistSize === stateAt(event.id, 'Waitlisted'))).toBe(true)
  })

  it('have counts of attendees and comments', () => {
    const comments = all('comments', schemas.CommentItem)
    for (const event of events) {
      expect(event.numberOfComments).toBe(comments.filter((item) => item.comment?.eventId === event.id).length)
    }
    const past = events.filter((event) => event.isExpired === true)
    expect(past.length).toBeGreaterThan(60)
    for (const event of past) {
      const came = attendees.filter((one) => one?.eventId === event.id && one.hasAttended === true)
      expect([event.slug, event.actualAttendance]).toEqual([event.slug, came.length])
    }
    expect(new Set(comments.map((item) => item.comment?.currentLevel))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(comments.map((item) => item.comment?.commentFlag))).toEqual(new Set(['Ok', 'Flagged']))
  })
})

describe('people, registration and inventory of the demo', () => {
  it('has attendees in every state, some marked as attended', () => {
    const states = tally(attendees.map((one) => one?.enrollmentStatus))
    expect(Object.keys(states).toSorted()).toEqual(['Enrolled', 'Pending', 'Removed', 'Waitlisted'])
    expect(Math.min(...Object.values(states))).toBeGreaterThan(20)
    expect(attendees.filter((one) => one?.hasAttended === true).length).toBeGreaterThan(300)
    expect(attendees.some((one) => one?.hasAttended === true && one.enrollmentStatus !== 'Enrolled')).toBe(false)
  })

  it('has registration types of every status and registrants in every state', () => {
    expect(new Set(types.map((type) => type.status))).toEqual(new Set(enumerations.registrationStatus))
    expect(new Set(types.map((type) => type.kind))).toEqual(new Set(enumerations.registrationKind))
    expect(new Set(registrants.map((one) => one.registrantStatus))).toEqual(new Set(enumerations.responseStatus))
    expect(new Set(registrants.map((one) => one.paymentStatus))).toEqual(new Set(enumerations.paymentStatus))
    expect(new Set(registrants.map((one) => one.approvalStatus))).toEqual(new Set(enumerations.registrantApproval))
  })

  it('has the counts of its registrants in types, types at the event, tickets and codes', () => {
    for (const code of codes) {
      const counted = usedBy((one) => one.registrationPassCodeId === code.id)
      expect([code.passcode, code.numberUsed, code.numberReserved]).toEqual([code.passcode, ...counted])
    }
    for (const one of all('registration-details', schemas.RegistrationDetails)) {
      const counted = usedBy((other) => other.eventRegistrationDetailsId === one.id)
      expect([one.numberUsed, one.numberReserved]).toEqual(counted)
    }
    const tickets = all('ticket-types', schemas.TicketType)
    for (const typeId of new Set(tickets.map((ticket) => ticket.registrationTypeId))) {
      const ofType = tickets.filter((ticket) => ticket.registrationTypeId === typeId)
      const used = ofType.reduce((sum, ticket) => sum + (ticket.numberUsed ?? 0), 0)
      expect(used).toBe(usedBy((one) => one.registrationTypeId === typeId)[0])
      expect(ofType.every((ticket) => (ticket.numberRemaining ?? -1) >= 0)).toBe(true)
    }
    for (const type of types) {
      const [used] = usedBy((one) => one.registrationTypeId === type.id)
      expect(used).toBeLessThanOrEqual(type.quantity ?? used)
    }
  })

  it('has a code in every state, by the rules of the service', () => {
    const passCodes = Object.values(projects).flatMap((project) => project.passCodes)
    const tour = demoExamples(records)
    const people = all('attendees', schemas.AttendeeRecord)
    const person = people.find((record) => record.person?.id === tour.personId)?.person ?? null
    const expected: Record<CodeRow['state'], string | null> = {
      open: null,
      notYetOpen: 'notOpenYet',
      closed: 'closed',
      expired: 'expired',
      usedUp: 'usedUp',
      allReserved: 'allReserved',
      onlyForList: 'otherEmail',
      neverGivenOut: 'usedUp',
      typeNotOpen: 'typeNotOpen',
    }
    const reasonOf = (passcode: string, who: typeof person) => {
      const code = codes.find((one) => one.passcode === passcode)
      const type = types.find((one) => one.id === code?.registrationTypeId)
      if (code === undefined || type === undefined) throw new Error(`no code ${passcode}`)
      const counts = { quantity: code.quantity ?? null, used: code.numberUsed ?? 0, reserved: code.numberReserved ?? 0 }
      const checks = verdict({
        typed: passcode,
        code: { ...code, counts },
        type: { ...type, remaining: null },
        person: who,
        registered: false,
        held: { code: 0, type: 0 },
        now,
        zone: 'UTC',
      })
      return firstFailure(checks)?.reason ?? null
    }
    for (const { code, state } of passCodes) expect([code, reasonOf(code, person)]).toEqual([code, expected[state]])
    expect(new Set(passCodes.map(({ state }) => state)).size).toBe(Object.keys(expected).length)
    const listed = people.find((record) => record.person?.id === tour.listedPersonId)?.person ?? null
    expect(reasonOf(tour.listedCode, listed)).toBeNull()
  })

  it('has inventory almost and fully used up, different at an event, and once with inconsistent totals', () => {
    const details = entries.flatMap((entry) => (entry.details ? [entry.details] : []))
    expect(details.some((one) => one.numberRemaining === 1)).toBe(true)
    expect(details.some((one) => one.numberRemaining === 0 && one.status === 'OutOfStock')).toBe(true)
    expect(details.some((one) => one.quantity === null)).toBe(true)
    expect(details.some((one) => one.detailsDifferentThanMain === true)).toBe(true)
    expect(new Set(details.map((one) => one.status))).toEqual(new Set(enumerations.inventoryStatus))
    const odd = entries.filter(({ details: one }) => {
      if (one?.quantity === null || one?.quantity === undefined) return false
      return one.quantity !== (one.numberRemaining ?? 0) + (one.numberReserved ?? 0) + (one.numberUsed ?? 0)
    })
    expect(new Set(odd.map((entry) => entry.inventory?.code))).toEqual(new Set(['bag', 'supper']))
  })

  it('has places, fields, streams, links and posts of every kind', () => {
    const kinds = new Set(all('locations', schemas.Location).map((one) => one.locationKind))
    for (const kind of ['Place', 'City', 'Hotel', 'ConventionCenter', 'Building', 'Room', 'Table', 'Booth', 'Other']) {
      expect(kinds).toContain(kind)
    }
    const values = new Set(all('meta-fields', schemas.MetaField).map((one) => one.valueKind))
    expect(values).toEqual(new Set(['Text', 'Multi', 'Number', 'Person', 'DateTime', 'Category']))
    const virtual = all('virtual-info', schemas.VirtualEventSettings)
    expect(new Set(virtual.map((one) => one.kind))).toEqual(new Set(['LiveStream', 'Meeting', 'OnDemand']))
    expect(virtual.filter((one) => one.kind === 'LiveStream').every((one) => typeof one.streamKey === 'string')).toBe(
      true,
    )
    const links = all('external-resources', schemas.ExternalResource)
    const windows = links.map((one) => [Date.parse(one.openDate ?? '') > now, Date.parse(one.closeDate ?? '') < now])
    expect(new Set(windows.map(String))).toEqual(new Set(['false,false', 'true,false', 'false,true']))
    const { eventId } = demoExamples(records)
    expect(
      records.filter((item) => item.kind === 'posts' && item.record['eventId'] === eventId).length,
    ).toBeGreaterThan(50)
  })
})

describe('examples, pins and main event', () => {
  it.each(['2026-11-21', '2027-03-05'])('pins events of today and tomorrow: %s', (day) => {
    const items = [...demoRecords({ today: day })]
    const pins = demoPins(items)
    expect(pins).toHaveLength(6)
    const [before, next] = [-1, 1].map((days) => new Date(Date.parse(day) + days * 86_400_000).toISOString())
    for (const pin of pins) {
      expect(pin.start && pin.start.slice(0, 10) <= String(next).slice(0, 10)).toBe(true)
      expect(pin.end && pin.end.slice(0, 10) >= day).toBe(true)
    }
    expect(pins[0]?.start?.slice(0, 10)).toBe(before?.slice(0, 10))
    const tour = demoExamples(items)
    expect(Object.entries(tour).filter(([, value]) => value === '')).toEqual([])
    expect(pins[0]?.eventId).toBe(tour.eventId)
  })

  it.each(['00:00', '02:30', '12:00', '23:59'])('shows a main event that runs at %s', (clock) => {
    const at = Date.parse(`${today}T${clock}:00Z`)
    const main = demoPins(records)[0]
    expect(Date.parse(main?.start ?? '')).toBeLessThan(at)
    expect(Date.parse(main?.end ?? '')).toBeGreaterThan(at)
  })

  it('shows a main event with two hundred people, companies and inventory', () => {
    const tour = demoExamples(records)
    for (const eventId of [tour.eventId, tour.secondEventId]) {
      expect(stateAt(eventId, 'Enrolled')).toBeGreaterThanOrEqual(200)
      const companies = records.filter((item) => item.kind === 'event-companies' && item.record['eventId'] === eventId)
      expect(companies.length).toBeGreaterThan(15)
      expect(entries.filter((entry) => entry.details?.eventId === eventId).length).toBeGreaterThanOrEqual(10)
    }
  })

  it('refuses other records', () => {
    expect(() => demoPins([])).toThrow(RangeError)
    expect(() => demoExamples([])).toThrow(RangeError)
  })
})
