import { unaccented } from '@frontdesk/api-types/plain-text'

import { cardIn } from '#navigation/next-action.ts'

import { type BoxResult } from './results.ts'

/** As `ranks` of the finder: an own id, address or number; every word begins one of the record. */
const exact = 97
const fits = 75

const eventOf = (href: string) => /^\/e\/([^/]+)/u.exec(href)?.[1] ?? ''
const spelled = (text: string) =>
  unaccented(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Whether a text means the person of this row and nobody else at the event: their own number or address, their whole
 * name, or words that fit no other row. A name that is only similar means nobody.
 */
export function meansOne(text: string, row: BoxResult, rows: readonly BoxResult[]): boolean {
  const others = rows.filter(
    ({ id, href }) =>
      id !== row.id && href !== undefined && cardIn(href) !== null && eventOf(href) === eventOf(row.href ?? ''),
  )
  if (row.rank < fits || others.some(({ label }) => spelled(label) === spelled(row.label))) return false
  if (row.rank >= exact) return others.every(({ rank }) => rank < exact)
  return spelled(row.label) === spelled(text) || others.every(({ rank }) => rank < fits)
}
