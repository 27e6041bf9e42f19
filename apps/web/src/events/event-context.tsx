import type { EventRecord } from '@frontdesk/api-types'
import { createContext, use } from 'react'

import type { ApiProblem } from '#api/problem.ts'
import type { EventPaths } from '#navigation/paths.ts'

/** A person to enroll by name and e-mail address. `guestId`: the row of the guest list that is this person. */
export type NewPerson = { kind: 'person'; name: string; email: string | null; guestId?: string }

/** Enrolment of a person without a known id, by name and e-mail (op 23). */
export type NewEnrollment = {
  send: (person: NewPerson) => void
  /** Being sent now. */
  sending: NewPerson | null
  /** The last enrolment that did not lead to an attendee's page, with its result. */
  ended: {
    person: NewPerson
    phase: 'refused' | 'doubt' | 'unsent' | 'no record'
    problem: ApiProblem | null
    says: string
  } | null
  forget: () => void
  /** The panel that says how the last one ended is on the screen, until the returned function is called. */
  shows: () => () => void
}

/** Context of an event's tabs. `event` is null when the record could not be read and only the id is known. */
export type EventPage = {
  eventId: string
  projectId: string | null
  name: string
  event: EventRecord | null
  /** Time zone of displayed stamps: the event's, else the viewer's. */
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
