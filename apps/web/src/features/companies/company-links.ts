import type { EventRecord } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'

import { eventLink } from '#page/events/event-link.ts'

type Known = Pick<EventRecord, 'id' | 'slug' | 'projectId'>

/** An event's page: by its slug, and by its bare id when the service sent none. */
export function eventPageLink({ id, slug, projectId }: Known): LinkProps {
  return slug ? eventLink({ slug, projectId: projectId ?? null }) : { to: '/events/$eventId', params: { eventId: id } }
}

/** The card of a person at an event. */
export function personAtLink({ id, slug, projectId }: Known, personId: string): LinkProps {
  return slug
    ? {
        to: '/e/$slug/attendees/person/$personId',
        params: { slug, personId },
        search: projectId ? { project: projectId } : {},
      }
    : { to: '/events/$eventId/attendees/person/$personId', params: { eventId: id, personId } }
}

export function memberLink(companyId: string, memberId: string): LinkProps {
  return { to: '/companies/$companyId/members/$memberId', params: { companyId, memberId } }
}
