import type { EventRecord } from '@frontdesk/api-types'
import { createContext, use } from 'react'

import type { ApiProblem } from '#api/problem.ts'
import type { EventPaths } from '#page/paths.ts'

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
  links: EventPaths
  enrollment: NewEnrollment
}

export const EventPageContext = createContext<EventPage | null>(null)

/** The open event. Only below an event's layout. */
export function useEventPage(): EventPage {
  const page = use(EventPageContext)
  if (!page) throw new Error('No event page above')
  return page
}
