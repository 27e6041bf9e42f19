import type { EventSpot } from '#search/desk-links.ts'
import type { KnownEvent, Surroundings } from '#search/results.ts'

import type { Place } from './find-probes.ts'
import type { FindIn } from './finder.ts'

const mostRecent = 4

const placeOf = ({ eventId, slug, projectId, name }: KnownEvent): Place => ({
  eventId: eventId.toLowerCase(),
  slug,
  projectId,
  inProject: projectId,
  name,
})

/**
 * Where ids and codes are tried: the open event, then the pinned ones, those of today before the others. Without any of
 * them the events that were open lately.
 */
export function placesIn({ event, known, projects, record }: Surroundings): FindIn {
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
  const pinned = known
    .filter(({ recent }) => !recent)
    .toSorted((a, b) => Number(b.near ?? false) - Number(a.near ?? false))
  const others = open.length + pinned.length > 0 ? pinned : known.slice(0, mostRecent)
  const places = [...open, ...others.map(placeOf).filter(({ eventId }) => eventId !== open[0]?.eventId)]
  const openProject = record?.kind === 'project' ? record.id : undefined
  const ofPlaces = places.some(({ inProject }) => inProject !== null)
  return {
    places,
    projects: openProject ? [openProject] : ofPlaces ? [] : projects.map(({ id }) => id),
    eventId: open[0]?.eventId ?? null,
  }
}

/** How to open an event of this id: by its slug where the desk knows it. */
export function spotIn({ places }: Pick<FindIn, 'places'>): (eventId: string) => EventSpot {
  return (eventId) =>
    places.find((it) => it.eventId === eventId.toLowerCase()) ?? { eventId, slug: null, projectId: null }
}
