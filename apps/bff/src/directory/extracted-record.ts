import type { Entry } from '@frontdesk/finder/entry'

/** An entry as read from an answer. The only place with the pass code in clear. */
export type ExtractedRecord = Entry & {
  /** In clear; null where there is none. */
  secret: string | null
  /** Only a mention: fills gaps and overwrites nothing. */
  mention: boolean
}
