import { dtiOf, durationOf, instantOf, isoWithOffset, isoUtc, offsetMinutesAt, wallTimeAt } from '@frontdesk/time'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import type { When } from './project-data.ts'
import { recordOf } from './record.ts'

/** The time fields of an event (and its timeslot), computed in its zone and sent with `sentZone`. */
export function timesOf(when: When | null, zone: string, calendar: Calendar, sentZone: string = zone) {
  if (when === null) return notScheduled()
  const isAllDay = 'days' in when
  const hasEndTime = !isAllDay && !('open' in when)
  const startUtc = instantOf(`${calendar.day(when.day)}T${isAllDay ? '00:00' : when.from}`, zone)
  const endUtc = endOf(when, startUtc, zone, calendar)
  const start = isoWithOffset(startUtc, zone)
  const end = endUtc === null ? null : isoWithOffset(endUtc, zone)
  const lastMoment = endUtc === null ? startUtc : isoUtc(Math.max(Date.parse(endUtc) - 1000, Date.parse(startUtc)))
  return {
    timezone: sentZone,
    start,
    startTimezone: sentZone,
    hasStartTime: !isAllDay,
    end,
    endTimezone: sentZone,
    hasEndTime,
    startUtc,
    endUtc,
    utcOffset: offsetMinutesAt(startUtc, zone),
    isAllDay,
    isMultiDay: wallTimeAt(startUtc, zone).slice(0, 10) !== wallTimeAt(lastMoment, zone).slice(0, 10),
    ...durationOf(startUtc, endUtc),
    dti: dtiOf({ start, end, zone: sentZone, isAllDay, hasStartTime: !isAllDay, hasEndTime }),
  }
}

export type EventTimes = ReturnType<typeof timesOf>

function endOf(when: When, startUtc: string, zone: string, calendar: Calendar): string | null {
  if ('open' in when) return null
  if ('days' in when) return instantOf(`${calendar.day(when.day + when.days - 1)}T23:59:59`, zone, 'later')
  if ('minutes' in when) return isoUtc(Date.parse(startUtc) + when.minutes * 60_000)
  return instantOf(`${calendar.day(when.lastDay)}T${when.to}`, zone, 'later')
}

function notScheduled() {
  return {
    timezone: null,
    start: null,
    startTimezone: null,
    hasStartTime: false,
    end: null,
    endTimezone: null,
    hasEndTime: false,
    startUtc: null,
    endUtc: null,
    utcOffset: null,
    isAllDay: false,
    isMultiDay: false,
    ...durationOf(null, null),
    dti: dtiOf({ start: null, end: null, zone: null, isAllDay: false }),
  }
}

function clockOf(iso: string | null): string | null {
  return iso === null ? null : iso.slice(11, 19)
}

/** The timeslot of an event that has one. */
export function timeslotOf(
  owner: { key: string; projectId: string; name: string; isRecurring: boolean; pattern: string | null },
  times: EventTimes,
  calendar: Calendar,
) {
  const id = idOf(`timeslot ${owner.key}`)
  return recordOf('Timeslot', {
    id,
    ...calendar.stamps(id),
    projectId: owner.projectId,
    name: owner.name,
    timeslotType: 'Timeslot',
    publish: true,
    start: times.start,
    end: times.end,
    startTime: times.hasStartTime ? clockOf(times.start) : null,
    endTime: times.hasEndTime ? clockOf(times.end) : null,
    hasStartTime: times.hasStartTime,
    hasEndTime: times.hasEndTime,
    startUtc: times.startUtc,
    endUtc: times.endUtc,
    timezone: times.timezone,
    startTimezone: times.startTimezone,
    endTimezone: times.endTimezone,
    isAllDay: times.isAllDay,
    isRecurring: owner.isRecurring,
    recurrencePattern: owner.pattern,
  })
}

/** The clock change of one of these zones that is nearest to today: the date before it, and the zone. */
export function nearestClockChange(zones: readonly string[], calendar: Calendar): { zone: string; day: number } {
  const noon = (day: number, zone: string) => offsetMinutesAt(calendar.utc(day), zone)
  for (let distance = 1; distance <= 200; distance += 1) {
    for (const zone of zones) {
      if (noon(distance, zone) !== noon(distance - 1, zone)) return { zone, day: distance - 1 }
      if (noon(-distance, zone) !== noon(1 - distance, zone)) return { zone, day: -distance }
    }
  }
  throw new RangeError('None of these zones changes its clocks')
}
