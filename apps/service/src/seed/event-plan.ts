import type { When } from './event-times.ts'
import type { ProjectKey } from './projects.ts'
import type { Repeat } from './recurrences.ts'

/** Plan of an event; `event-records.ts` makes its record. */
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
  /** Key of its parent event. */
  parent?: string
  /** Name of its category. */
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
  /** First person number of its attendees; left out: any. */
  firstPerson?: number
  virtual?: 'LiveStream' | 'Meeting' | 'OnDemand'
  /** In the smallest unit of the project's currency. */
  price?: number
  repeat?: Repeat
  /** Companies by name; left out: chosen by size. */
  companies?: readonly string[]
  /** Number of facilitators. */
  speakers?: number
}
