import type { Entry } from './entry.ts'

/** An entry as an answer shows it. The pass code is in clear here, and nowhere else. */
export type Seen = Entry & {
  /** In clear; null where there is none. */
  secret: string | null
  /** A mere mention: it fills what is not known and changes nothing that is. */
  mention: boolean
}
