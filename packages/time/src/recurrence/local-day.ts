import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import { midnightOf } from '#civil.ts'
import { wallAt } from '#zoned-time.ts'

import type { Anchor } from './anchor.ts'

/** Midnight of the local day that a date-time of the API names; `unset` for .NET's smallest and largest dates. */
export function localDayOf(
  text: string | null | undefined,
  { zone, wholeDay }: Omit<Anchor, 'start'>,
): number | 'unset' | null {
  const parsed = parseApiDateTime(text)
  if (parsed === null) return null
  if (isUnsetDate(parsed)) return 'unset'
  if (wholeDay || parsed.kind !== 'instant' || zone === null) return midnightOf(parsed.wall)
  return midnightOf(wallAt(parsed.epochMs, zone))
}
