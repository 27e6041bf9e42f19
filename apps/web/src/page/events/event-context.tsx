import type { EventRecord } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'
import { createContext, use } from 'react'

import type { ApiProblem } from '#api/problem.ts'

import type { PostsSearch } from './posts-search.ts'

/** Where a tab or a card of the open event is: by its slug, or by its id. */
export type EventLinks = {
  overview: () => LinkProps
  attendees: (who?: string) => LinkProps
  attendee: (attendeeId: string) => LinkProps
  user: (userId: string) => LinkProps
  person: (personId: string) => LinkProps
  /** Types and codes; `person` is who a code is asked about. */
  registration: (search?: LinkSearch) => LinkProps
  registrationType: (typeId: string, search?: LinkSearch) => LinkProps
  /** The guided start of a registration; `person` and `type` are chosen already. */
  start: (search?: LinkSearch) => LinkProps
  inventory: (search?: LinkSearch) => LinkProps
  item: (itemId: string, search?: LinkSearch) => LinkProps
  companies: (search: LinkSearch) => LinkProps
  online: () => LinkProps
  posts: (search?: PostsLink) => LinkProps
  comments: () => LinkProps
  facilitators: () => LinkProps
  facilitator: (facilitatorId: string) => LinkProps
}

/** Search parameters of a link; what is undefined is left out. */
export type LinkSearch = Record<string, string | undefined>
type PostsLink = { [K in keyof PostsSearch]?: PostsSearch[K] | undefined }

/** A person who is enrolled by name and e-mail address. */
export type NewPerson = { kind: 'person'; name: string; email: string | null }

/** Enrolling somebody the desk has no id of, by name and e-mail (op 23). */
export type NewEnrollment = {
  send: (person: NewPerson) => void
  /** Under way now. */
  sending: NewPerson | null
  /** The last one that did not end on a card, with what came back. */
  ended: {
    person: NewPerson
    phase: 'refused' | 'doubt' | 'unsent' | 'no record'
    problem: ApiProblem | null
    says: string
  } | null
  forget: () => void
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
