import { useQuery } from '@tanstack/react-query'

import { type CatalogueEvent, eventsQuery } from '#api/desk/catalogue.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { usePinnedEvents } from '#events/pinned-events.ts'
import { dayOf } from '#events/when-groups.ts'
import { eventName } from '#records/event/event-name.ts'

import { startOf } from './soon-first.ts'

/** An event that Home leads to. */
export type HomeEvent = {
  id: string
  slug: string | null
  projectId: string | null
  name: string
  /** Milliseconds until it begins; null or absent where that is not known. */
  startsInMs?: number | null
}

const most = { running: 4, listed: 20, upcoming: 24 }

/** Events of today that the catalogue is asked for on Home. */
export const mostOfToday = 12

const catalogueEvents = (when: 'now' | 'today' | 'upcoming', limit: number) =>
  eventsQuery({ when, zone: viewerZone(), limit: String(limit) })

/** A recurring event whose occurrence today is over is shown with its next time. */
export function isStillToday({ next }: Pick<CatalogueEvent, 'next'>, now: number, zone: string): boolean {
  if (next === null) return true
  const start = Date.parse(next.start)
  return start <= now || dayOf(start, zone) === dayOf(now, zone)
}

/** Events of the catalogue that begin later, the next first. */
export const upcomingEventsQuery = () => catalogueEvents('upcoming', most.upcoming)

/** Events of the catalogue that run now, which Home begins with when no pinned event does. */
export const runningEventsQuery = () => catalogueEvents('now', most.running)

/** Pinned events first, then those of the catalogue, each once. */
export function useHomeEvents(
  isWanted: 'now' | 'today',
  groups: readonly string[],
  limit: number,
  more: readonly CatalogueEvent[] = [],
): HomeEvent[] {
  const pins = usePinnedEvents({ reads: false })
  const { data } = useQuery(catalogueEvents(isWanted, limit))
  const now = useNow()
  const pinned = pins
    .filter(({ group }) => groups.includes(group))
    .map((pin) => {
      const { eventId, slug, projectId, name, event } = pin
      return { id: eventId.toLowerCase(), slug, projectId, name: event?.name ?? name, startsInMs: startOf(pin) }
    })
  // What runs for weeks is not what the people at a door wait for: without a pinned event it is better than nothing.
  const isEnough = isWanted === 'now' && pinned.length > 0
  const known = (isEnough ? [] : [...(data?.events ?? []), ...more]).map((event) => ({
    ...event,
    name: eventName(event),
    startsInMs: event.next === null || event.status === 'Cancelled' ? null : Date.parse(event.next.start) - now,
  }))
  const all = new Map(
    [...known, ...pinned].map(({ id, slug, projectId, name, startsInMs }) => [
      id,
      { id, slug, projectId, name, startsInMs },
    ]),
  )
  const first = pinned.map(({ id }) => id)
  return [...new Set([...first, ...all.keys()])].flatMap((id) => all.get(id) ?? []).slice(0, limit)
}

export const useRunningEvents = (): HomeEvent[] => useHomeEvents('now', ['Running now'], most.running)

/** Those of today and tomorrow, and all that are pinned and not over. */
export function useNearEvents(): HomeEvent[] {
  const { data } = useQuery(upcomingEventsQuery())
  const today = dayOf(useNow(), viewerZone())
  const tomorrows = (data?.events ?? []).filter(
    ({ next }) => next !== null && dayOf(Date.parse(next.start), viewerZone()) === today + 1,
  )
  return useHomeEvents('today', ['Running now', 'Today', 'Tomorrow', 'Later'], most.listed, tomorrows)
}
