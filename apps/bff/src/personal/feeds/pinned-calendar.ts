import { type Scope, seesEvent } from '#access/scope.ts'
import { createBoundedMap } from '#concurrency/bounded-map.ts'
import type { CalendarBuilder } from '#personal/calendar/calendar-builder.ts'
import { type CalendarEvent, calendarEventOf } from '#personal/calendar/calendar-request.ts'
import type { EventPlace, EventReader } from '#personal/calendar/event-reader.ts'
import { ProblemError } from '#problem.ts'

/** These events as one calendar, without those that the service no longer returns or that are out of scope. */
export type PinnedCalendar = (places: readonly EventPlace[], name: string, scope?: Scope) => Promise<string>

/** A cached event: the calendar's fields and the ids for the scope check. */
type KeptEvent = CalendarEvent & { id: string; projectId: string | null }

const freshMs = 5 * 60_000
/** An answer up to this old is used while the service is unavailable. */
const staleMs = 24 * 60 * 60_000
/** After a failure the service is not called for this long, so that a feed of many events does not wait for each. */
const awayMs = 60_000
const atOnce = 4
const mostKept = 2000

/** Definite refusals of the service: a stale answer must not be used either. */
const definiteRefusals = new Set(['upstream_not_found', 'upstream_forbidden', 'upstream_rejected'])
const isRefusal = (failure: unknown): boolean => failure instanceof ProblemError && definiteRefusals.has(failure.code)

/**
 * Events are cached five minutes for all feeds, a few are read at once, and concurrent requests for one event share a
 * call, so that polling by calendar apps does not reach the service.
 * @throws ProblemError when an event cannot be read and is not cached
 */
export function createPinnedCalendar(deps: {
  readEvent: EventReader
  calendars: CalendarBuilder
  now: () => Date
}): PinnedCalendar {
  const cache = createBoundedMap<string, { at: number; event: KeptEvent }>(mostKept)
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
      if (!isRefusal(failure)) away = { until: deps.now().getTime() + awayMs, failure }
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
      cache.set(key, { at: deps.now().getTime(), event })
      return event
    } catch (failure) {
      if (isRefusal(failure)) {
        cache.delete(key)
        return null
      }
      const held = cache.get(key)
      if (held !== undefined && deps.now().getTime() - held.at < staleMs) return held.event
      throw failure
    }
  }

  function eventAt(place: EventPlace): Promise<KeptEvent | null> {
    const key = `${place.eventId} ${place.projectId} ${place.slug}`
    const held = cache.get(key)
    if (held !== undefined && deps.now().getTime() - held.at < freshMs) return Promise.resolve(held.event)
    const running = underWay.get(key)
    if (running !== undefined) return running
    const reading = read(place, key).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  return async (places, name, scope) => {
    const results = await Promise.allSettled(places.map(eventAt))
    // With a missing event calendar apps would delete it: a failed response makes them keep what they have.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    const events = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value !== null && seesEvent(scope, result.value) ? [result.value] : [],
    )
    return (await deps.calendars.build(events, name)).text
  }
}
