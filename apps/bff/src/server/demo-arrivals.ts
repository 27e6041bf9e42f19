import { createHash } from 'node:crypto'

import { wallTimeAt } from '@frontdesk/time'

import type { InitialArrivals } from '#guests/arrivals/initial-arrivals.ts'
import { dayAt } from '#guests/lists/event-days.ts'
import { type Guest, ownAttendeeIdOf } from '#guests/lists/guest.ts'
import { registrationIn } from '#guests/runs/service-records.ts'

import { stableUuid } from './stable-uuid.ts'

const minuteMs = 60_000
const doors = ['North door', 'South door', 'Quay entrance'] as const
/** Arrivals are spread over so many minutes before the start, and never reach into the day before. */
const mostSpread = 240

/** Numbers from 0 to 255 that belong to a guest: the same at every start. */
const numbersOf = ({ sheet }: Guest): readonly number[] => [
  ...createHash('sha256').update(`${sheet.name} ${sheet.confirmationNumber}`).digest(),
]

const registrationOf = (registrant: unknown) =>
  registrant === undefined ? { registered: null, paid: null } : registrationIn(registrant)

/**
 * What the demo's main list begins with: a third of those enrolled has arrived over the last hours, most were asked about,
 * some without an answer. `markers`: the accounts that have marked them.
 */
export function demoArrivals(
  guests: Iterable<Guest>,
  options: {
    zone: string
    now: Date
    markers: readonly string[]
    /** Registrant records by attendee id. */
    registrants: Readonly<Record<string, unknown>>
  },
): InitialArrivals {
  const { zone, now, markers, registrants } = options
  const [marks, answers]: [InitialArrivals['marks'][number][], InitialArrivals['answers'][number][]] = [[], []]
  const today = dayAt(now.getTime(), zone)
  const [hours = 0, minutes = 0] = wallTimeAt(now.getTime(), zone).slice(11, 16).split(':').map(Number)
  const spread = Math.min(mostSpread, Math.max(0, hours * 60 + minutes - 1))
  for (const guest of guests) {
    const attendeeId = ownAttendeeIdOf(guest)
    if (attendeeId === null) continue
    const [chance = 0, door = 0, share = 0, marker = 0, answer = 0, age = 0] = numbersOf(guest)
    const at = new Date(now.getTime() - minuteMs * (1 + Math.round((share / 255) ** 2 * spread)))
    const personId = markers[marker % Math.max(1, markers.length)]
    if (chance < 135 && personId !== undefined && dayAt(at.getTime(), zone) === today)
      marks.push({
        // The key includes the day: each day has its own mark.
        id: stableUuid(createHash('sha256').update(`${guest.id} ${today}`).digest('hex')),
        guestId: guest.id,
        attendeeId,
        subjectId: attendeeId,
        day: today,
        at,
        door: doors[door % doors.length] ?? null,
        personId,
      })
    // The desk has not asked the service about a tenth of the guests.
    if (answer < 26) continue
    const isKnown = answer >= 40
    const state = {
      onEvent: isKnown ? ('yes' as const) : ('unknown' as const),
      enrollmentStatus: isKnown ? 'Enrolled' : null,
      ...registrationOf(isKnown ? registrants[attendeeId] : undefined),
      askedAt: now.getTime() - minuteMs * (20 + age),
      fault: isKnown ? null : 'upstream_timeout',
      attendeeId: isKnown ? attendeeId : null,
      personId: null,
      registrantId: null,
    }
    answers.push({ guestId: guest.id, state })
  }
  return { marks, answers }
}
