import { type Scope, seesEvent } from '#access/scope.ts'
import type { CalendarBuilder } from '#personal/calendar/calendar-builder.ts'
import { type CalendarEvent, calendarEventOf } from '#personal/calendar/calendar-request.ts'
import type { EventPlace, EventReader } from '#personal/calendar/event-reader.ts'
import { Refusal } from '#problem.ts'

/** The events at these places as one calendar. Those that the service no longer shows, or the scope hides, are left out. */
export type PinnedCalendar = (places: readonly EventPlace[], name: string, scope?: Scope) => Promise<string>

/** An event as it is kept: what a calendar takes, and what a scope is judged by. */
type KeptEvent = CalendarEvent & { id: string; projectId: string | null }

const freshMs = 5 * 60_000
/** An answer this old still stands in for a service that is away. */
const staleMs = 24 * 60 * 60_000
/** After a failure the service is left alone for so long, so that nobody waits for each of many events. */
const awayMs = 60_000
const atOnce = 4
const mostKept = 2000

/** What the service says when it is there and does not show the event: then no older answer may be shown either. */
const gone = new Set(['upstream_not_found', 'upstream_forbidden', 'upstream_rejected'])
const isGone = (failure: unknown): boolean => failure instanceof Refusal && gone.has(failure.code)

/**
 * Events are kept five minutes for all feeds, a few are read at once, and two requests for one event share a call: how
 * often calendar apps ask does not reach the service. @throws Refusal when an event cannot be read and none is kept
 */
export function createPinnedCalendar(deps: {
  readEvent: EventReader
  calendars: CalendarBuilder
  now: () => Date
}): PinnedCalendar {
  const kept = new Map<string, { at: number; event: KeptEvent }>()
  const underWay = new Map<string, Promise<KeptEvent | null>>()
  const waiting: (() => void)[] = []
  let busy = 0
  let away: { until: number; failure: unknown } | null = null

  async function readOnce(place: EventPlace): Promise<KeptEvent> {
    if (away !== null && deps.now().getTime() < away.until) throw away.failure
    try {
      const event = await deps.readEvent(place, null)
      return { ...calendarEventOf(event), id: event.id, projectId: event.projectId ?? null }
    } catch (failure) {
      if (!isGone(failure)) away = { until: deps.now().getTime() + awayMs, failure }
      throw failure
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }

  async function read(place: EventPlace, key: string): Promise<KeptEvent | null> {
    try {
      const event = await inTurn(() => readOnce(place))
      kept.delete(key)
      kept.set(key, { at: deps.now().getTime(), event })
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return event
    } catch (failure) {
      if (isGone(failure)) {
        kept.delete(key)
        return null
      }
      const held = kept.get(key)
      if (held !== undefined && deps.now().getTime() - held.at < staleMs) return held.event
      throw failure
    }
  }

  function eventAt(place: EventPlace): Promise<KeptEvent | null> {
    const key = `${place.eventId} ${place.projectId} ${place.slug}`
    const held = kept.get(key)
    if (held !== undefined && deps.now().getTime() - held.at < freshMs) return Promise.resolve(held.event)
    const running = underWay.get(key)
    if (running !== undefined) return running
    const reading = read(place, key).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  return async (places, name, scope) => {
    const results = await Promise.allSettled(places.map(eventAt))
    // A calendar with a hole would make apps delete what is missing: rather no answer, and they keep what they have.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    const events = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value !== null && seesEvent(scope, result.value) ? [result.value] : [],
    )
    return (await deps.calendars.build(events, name)).text
  }
}
