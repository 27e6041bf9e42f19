import type { EventRecord } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'
import { createContext, use } from 'react'

import type { NewEnrollment } from './-new-enrollment.ts'

/** Where a tab or a card of the open event lies: by its slug, or by its bare id. */
export type EventLinks = {
  attendees: (who?: string) => LinkProps
  attendee: (attendeeId: string) => LinkProps
  user: (userId: string) => LinkProps
  person: (personId: string) => LinkProps
  /** `null` where registration cannot be reached: its types belong to a project. */
  registration: ((person?: string, type?: string) => LinkProps) | null
  inventory: (type?: string) => LinkProps
  item: (itemId: string, type?: string) => LinkProps
  companies: (search: Record<string, string | undefined>) => LinkProps
}

/** What every tab of an event's page knows. Without the record (only an id is known) `event` is null. */
export type EventPage = {
  eventId: string
  projectId: string | null
  name: string
  event: EventRecord | null
  /** Zone to show stamps in: the event's, else the viewer's. */
  zone: string
  links: EventLinks
  enrollment: NewEnrollment
}

export const EventPageContext = createContext<EventPage | null>(null)

/** The open event. Only below an event's layout. */
export function useEventPage(): EventPage {
  const page = use(EventPageContext)
  if (!page) throw new Error('No event page above')
  return page
}
