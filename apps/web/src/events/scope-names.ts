import { useQuery } from '@tanstack/react-query'

import { pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import type { Grant } from '#api/desk/team.ts'
import { say } from '#i18n/say.ts'
import { middleTruncated } from '#ui/id.tsx'

/** Names of projects and events from the directory; the start of the id for the others. */
export function useScopeNames() {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: pins = [] } = useQuery(pinsQuery)
  /** `chosen`: the name of an event that was chosen by it. */
  const textOf = ({ projectId, eventId }: Grant, chosen?: string): string => {
    const project = projects.find(({ id }) => id === projectId)?.name ?? middleTruncated(projectId)
    if (eventId === null) return say('Project {project}', { project })
    const event = chosen ?? pins.find((pin) => pin.eventId === eventId)?.name ?? middleTruncated(eventId)
    return say('Event {event} of {project}', { event, project })
  }
  return { projects, pins, textOf }
}
