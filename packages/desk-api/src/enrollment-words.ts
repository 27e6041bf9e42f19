/** A word of a status without its case, blanks, `_` and `-`. */
export const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** The contract lists no values: only those named like the operation itself (op 23) are read. */
const readAs: Readonly<Record<string, 'yes' | 'no' | 'wait'>> = {
  enrolled: 'yes',
  waitlisted: 'wait',
  waitlist: 'wait',
  removed: 'no',
  unenrolled: 'no',
  notenrolled: 'no',
}

/** What an enrollment status says: on the event, off it, or in line. Null for a word that is not known. */
export const readEnrollment = (status: string | null | undefined): 'yes' | 'no' | 'wait' | null =>
  readAs[plainWord(status ?? '')] ?? null
