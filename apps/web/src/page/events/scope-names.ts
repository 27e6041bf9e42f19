import { useQuery } from '@tanstack/react-query'

import { pinsQuery, projectsQuery } from '#api/desk/desk.ts'
import type { Grant } from '#api/desk/team.ts'
import { say } from '#i18n/say.ts'
import { middleTruncated } from '#ui/id.tsx'

/** What projects and events are called, as far as this desk knows; the rest by their ids. */
export function useScopeNames() {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: pins = [] } = useQuery(pinsQuery)
  const textOf = ({ projectId, eventId }: Grant): string => {
    const project = projects.find(({ id }) => id === projectId)?.name ?? middleTruncated(projectId)
    if (eventId === null) return say('Project {project}', { project })
    const event = pins.find((pin) => pin.eventId === eventId)?.name ?? middleTruncated(eventId)
    return say('Event {event} of {project}', { event, project })
  }
  return { projects, pins, textOf }
}
