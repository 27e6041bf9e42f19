import type { EventRecord } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'

import { pathsOf } from '#page/events/paths.ts'

type Known = Pick<EventRecord, 'id' | 'slug' | 'projectId'>

/** An event's page: by its slug, and by its bare id when the service sent none. */
export function eventPageLink(event: Known): LinkProps {
  return pathsOf(event).overview()
}

/** The card of a person at an event. */
export function personAtLink(event: Known, personId: string): LinkProps {
  return pathsOf(event).person(personId)
}

export function memberLink(companyId: string, memberId: string): LinkProps {
  return { to: '/companies/$companyId/members/$memberId', params: { companyId, memberId } }
}
