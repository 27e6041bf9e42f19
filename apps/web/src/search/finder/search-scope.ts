import type { EventSpot } from '#search/rows/desk-links.ts'
import type { OfferedEvent, SearchContext } from '#search/rows/results.ts'

import type { SearchedEvent } from './find-probes.ts'
import type { SearchScope } from './finder.ts'

const maxRecentEvents = 4

const searchedEvent = ({ eventId, slug, projectId, name }: OfferedEvent): SearchedEvent => ({
  eventId: eventId.toLowerCase(),
  slug,
  projectId,
  recordProjectId: projectId,
  name,
})

const nearness = ({ runs, near }: OfferedEvent): number => (runs ? 2 : near ? 1 : 0)

/**
 * The events in which ids and codes are searched: the open one, then the pinned ones, those that run first, then today's;
 * without any of them the recently opened ones.
 */
export function searchScope({ event, known, projects, record }: SearchContext): SearchScope {
  const open: SearchedEvent[] = event?.eventId
    ? [
        {
          eventId: event.eventId.toLowerCase(),
          slug: event.slug,
          projectId: event.project,
          recordProjectId: event.projectId,
          name: event.name,
        },
      ]
    : []
  const pinned = known.filter(({ recent }) => !recent).toSorted((a, b) => nearness(b) - nearness(a))
  const others = open.length + pinned.length > 0 ? pinned : known.slice(0, maxRecentEvents)
  const events = [...open, ...others.map(searchedEvent).filter(({ eventId }) => eventId !== open[0]?.eventId)]
  const openProject = record?.kind === 'project' ? record.id : undefined
  const haveProjects = events.some(({ recordProjectId }) => recordProjectId !== null)
  return {
    events,
    projects: openProject ? [openProject] : haveProjects ? [] : projects.map(({ id }) => id),
    eventId: open[0]?.eventId ?? null,
    running: known.flatMap(({ runs, eventId }) => (runs ? eventId.toLowerCase() : [])),
  }
}

/** Link target of an event id: with its slug where known. */
export function spotIn({ events }: Pick<SearchScope, 'events'>): (eventId: string) => EventSpot {
  return (eventId) =>
    events.find((it) => it.eventId === eventId.toLowerCase()) ?? { eventId, slug: null, projectId: null }
}
