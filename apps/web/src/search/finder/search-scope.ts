import type { EventSpot } from '#search/rows/desk-links.ts'
import type { OfferedEvent, SearchContext } from '#search/rows/results.ts'

import type { Place } from './find-probes.ts'
import type { SearchScope } from './finder.ts'

const maxRecentEvents = 4

const placeOf = ({ eventId, slug, projectId, name }: OfferedEvent): Place => ({
  eventId: eventId.toLowerCase(),
  slug,
  projectId,
  inProject: projectId,
  name,
})

const nearness = ({ runs, near }: OfferedEvent): number => (runs ? 2 : near ? 1 : 0)

/**
 * The events in which ids and codes are searched: the open one, then the pinned ones, those that run first, then today's;
 * without any of them the recently opened ones.
 */
export function searchScope({ event, known, projects, record }: SearchContext): SearchScope {
  const open: Place[] = event?.eventId
    ? [
        {
          eventId: event.eventId.toLowerCase(),
          slug: event.slug,
          projectId: event.project,
          inProject: event.projectId,
          name: event.name,
        },
      ]
    : []
  const pinned = known.filter(({ recent }) => !recent).toSorted((a, b) => nearness(b) - nearness(a))
  const others = open.length + pinned.length > 0 ? pinned : known.slice(0, maxRecentEvents)
  const places = [...open, ...others.map(placeOf).filter(({ eventId }) => eventId !== open[0]?.eventId)]
  const openProject = record?.kind === 'project' ? record.id : undefined
  const ofPlaces = places.some(({ inProject }) => inProject !== null)
  return {
    places,
    projects: openProject ? [openProject] : ofPlaces ? [] : projects.map(({ id }) => id),
    eventId: open[0]?.eventId ?? null,
    running: known.flatMap(({ runs, eventId }) => (runs ? eventId.toLowerCase() : [])),
  }
}

/** Link target of an event id: with its slug where known. */
export function spotIn({ places }: Pick<SearchScope, 'places'>): (eventId: string) => EventSpot {
  return (eventId) =>
    places.find((it) => it.eventId === eventId.toLowerCase()) ?? { eventId, slug: null, projectId: null }
}
