import type { When } from './event-times.ts'
import type { ProjectKey } from './projects.ts'
import type { Repeat } from './recurrences.ts'

/** What an event is to be; `event-records.ts` makes the record of it. */
export interface EventPlan {
  /** The slug, unique in the project. */
  key: string
  project: ProjectKey
  name: string
  about?: string
  /** Code of the event type. */
  type: string
  /** Code of the location, null for none. */
  place: string | null
  zone: string
  /** How another system names the zone: a Windows id. Left out: as `zone`. */
  sentZone?: string
  when: When
  /** Key of the event it is part of. */
  parent?: string
  /** Name of the category it stands in. */
  category?: string
  status?: 'Tentative' | 'Confirmed' | 'Cancelled'
  approval?: 'Proposed' | 'Approved' | 'Declined' | 'UnderReview'
  visibility?: 'Default' | 'Public' | 'Private' | 'Confidential'
  priority?: 'Default' | 'Low' | 'High'
  isDraft?: boolean
  /** Seats; left out: without limit. */
  size?: number
  /** Places on the waitlist; left out: no waitlist. */
  waitlist?: number
  /** How many attendees in which state; left out: a handful. */
  people?: { enrolled?: number; pending?: number; waitlisted?: number; removed?: number }
  /** Number of the project's person the attendees begin with; left out: anybody. */
  firstPerson?: number
  virtual?: 'LiveStream' | 'Meeting' | 'OnDemand'
  /** In the smallest unit of the project's currency. */
  price?: number
  repeat?: Repeat
  /** Companies that are there, by name; left out: whoever comes to such an event. */
  companies?: readonly string[]
  /** How many facilitators stand on it. */
  speakers?: number
}
