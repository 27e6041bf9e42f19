import type { Directory } from '#directory/directory.ts'
import { ProblemError } from '#problem.ts'

import { dayAt, daysOf, zoneOf } from '../lists/event-days.ts'

const dayMs = 86_400_000
/** Clocks of browsers are set by the desk's answers, which took a while to arrive. */
const driftMs = 120_000

/** The instant at which something was done that may have waited. @throws ProblemError when it cannot be right */
export type TimeOf = (eventId: string, text: string | undefined, receivedAt: Date) => Date

export function createTimeOf({ directory }: { directory: Pick<Directory, 'eventOf'> }): TimeOf {
  return (eventId, text, receivedAt) => {
    if (text === undefined) return receivedAt
    const at = new Date(text)
    const age = receivedAt.getTime() - at.getTime()
    if (age < -driftMs) throw new ProblemError('arrival_in_future')
    if (age > dayMs) throw new ProblemError('arrival_too_old')
    const event = directory.eventOf(eventId)
    const [firstDay] = daysOf(event)
    if (firstDay !== undefined && dayAt(at.getTime(), zoneOf(event)) < firstDay)
      throw new ProblemError('arrival_before_event')
    return age < 0 ? receivedAt : at
  }
}

/** Whether an instant may be on this day at an event: days begin at different times around the world. */
export const isOwnDay = (day: string, at: Date): boolean =>
  Math.abs(Date.parse(`${day}T12:00:00Z`) - at.getTime()) <= 2 * dayMs
