import { hash } from 'node:crypto'

import { fold } from '@frontdesk/api-types/plain-text'

/** A longer text takes more memory than its digest. */
const longest = 64

/** Equal for texts that differ in case and accents only. Long ones are a digest: a sheet decides how many are in memory. */
export function comparable(text: string): string {
  const folded = fold(text.trim())
  return folded.length <= longest ? folded : hash('sha256', folded, 'base64')
}

/** The same of a value that may be missing or blank; null then. */
export const comparableOrNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : comparable(text)
