import { unaccented } from '@frontdesk/api-types/plain-text'

/** Normalization of texts for comparison: every key column is filled and searched through one of these. */

/** A slug: trimmed, NFC, lower case. */
export const slugKey = (slug: string): string => slug.trim().normalize('NFC').toLowerCase()

/** A pass code as typed: trimmed, NFC, lower case. */
export const passcodeKey = (passcode: string): string => passcode.trim().normalize('NFC').toLowerCase()

/** An e-mail address: trimmed, lower case. Null for an absent or empty one. */
export function emailKey(email: string | null | undefined): string | null {
  const key = (email ?? '').trim().normalize('NFC').toLowerCase()
  return key === '' ? null : key
}

/** A text for searching and ordering: no accents, one case, single spaces. `Łódź  Café` gives `lodz cafe`. */
export const foldText = (text: string): string => unaccented(text).replaceAll(/\s+/g, ' ').trim()

/** A `like` pattern for texts that contain this word literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * An instant from an ISO 8601 text with an offset, null when absent or not an instant. A text without an offset counts
 * as UTC.
 */
export function instantOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null
  const zoned = /[zZ]$|[+-]\d{2}:?\d{2}$/.test(text) || !text.includes('T') ? text : `${text}Z`
  const date = new Date(zoned)
  return Number.isNaN(date.getTime()) ? null : date
}
