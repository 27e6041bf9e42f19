import { parseApiDateTime } from './api-date-time.ts'
import { dayMs, midnightOf } from './civil.ts'
import type { WhenEnds, WhenEvent } from './when-ends.ts'
import { daysText, relativeText } from './when-text.ts'
import type { WhenWords } from './when-words.ts'
import { wallAt } from './zoned-time.ts'

/**
 * `started`: begun, and no end was sent. `repeating`: its first occurrence is over and the pattern goes on.
 * `unknown`: the zone is not known and the start is too near to tell.
 */
export type WhenState = 'unscheduled' | 'upcoming' | 'running' | 'started' | 'over' | 'repeating' | 'unknown'

export interface StateOfWhen {
  state: WhenState
  /** Such as "in 3 days". */
  stateText: string
  /** From now to the start and to the end, negative when past; null when not known. */
  startsInMs: number | null
  endsInMs: number | null
}

const hourMs = 3_600_000

/** Compares `now` with the event: all-day events by the venue's date, others by instants. */
export function stateOf(
  event: WhenEvent,
  ends: WhenEnds,
  at: { now: number; zone: string | null; locale: string; words: WhenWords },
): StateOfWhen {
  const { start, end } = ends
  const { now, locale, words } = at
  if (start === null) return { state: 'unscheduled', stateText: words.notScheduled, startsInMs: null, endsInMs: null }
  const startsInMs = start.epochMs === null ? null : start.epochMs - now
  const endsInMs = end === null || end.epochMs === null ? null : end.epochMs - now
  const known = { startsInMs, endsInMs }
  const isOver = (): StateOfWhen =>
    repeatsAfter(event, now)
      ? { state: 'repeating', stateText: words.repeating, ...known }
      : { state: 'over', stateText: words.over, ...known }

  if (!start.hasTime && at.zone !== null) {
    const today = midnightOf(wallAt(now, at.zone))
    const days = Math.round((midnightOf(start.wall) - today) / dayMs)
    if (days > 0) return { state: 'upcoming', stateText: daysText(days, locale), ...known }
    if (midnightOf(end?.wall ?? start.wall) < today) return isOver()
    return { state: 'running', stateText: ends.dayCount > 1 ? words.running : words.today, ...known }
  }
  // Unknown zone: the instant is between that clock time in UTC+14 and in UTC-12.
  const startFrom = start.epochMs ?? start.wall - 14 * hourMs
  const startBy = start.epochMs ?? dayFloor(start) + 12 * hourMs
  const endFrom = end === null ? null : (end.epochMs ?? end.wall - 14 * hourMs)
  const endBy = end === null ? null : (end.epochMs ?? end.wall + 12 * hourMs)
  if (now < startFrom) {
    return { state: 'upcoming', stateText: relativeText(startsInMs ?? start.wall - now, locale), ...known }
  }
  if (endBy !== null && now >= endBy) return isOver()
  if (now >= startBy && endFrom === null) {
    return { state: 'started', stateText: words.startedNoEnd(relativeText(startBy - now, locale)), ...known }
  }
  if (now >= startBy && endFrom !== null && now < endFrom) {
    return { state: 'running', stateText: words.runningEnds(relativeText(endFrom - now, locale)), ...known }
  }
  return { state: 'unknown', stateText: words.cannotTell, ...known }
}

function dayFloor(end: { wall: number; hasTime: boolean }): number {
  return end.hasTime ? end.wall : midnightOf(end.wall)
}

function repeatsAfter(event: WhenEvent, now: number): boolean {
  if (event.isRecurring !== true) return false
  const until = parseApiDateTime(event.recursUntil)
  if (until === null) return true
  // A date alone, and a timestamp without an offset, mean that whole day in any zone.
  return (until.kind === 'instant' ? until.epochMs : midnightOf(until.wall) + dayMs + 12 * hourMs) >= now
}
