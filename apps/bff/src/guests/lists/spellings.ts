import { spellingOf } from '@frontdesk/desk-api/near-names'

import { comparable } from './comparable.ts'

const oneBlank = (value: string): string => value.replaceAll(/\s+/gu, ' ').trim()

const keyOf = (value: string): string => comparable(spellingOf(value))

/** Whether a value is one of these, in any spelling. Each spelling of the list is compared once. */
export function isOneOf(wanted: readonly string[]): (value: string) => boolean {
  const keys = new Set(wanted.map(keyOf))
  const known = new Map<string, boolean>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const fits = keys.has(keyOf(value))
    known.set(value, fits)
    return fits
  }
}

/** Counts by spelling as counts by value, each under its most frequent spelling. */
export function byValue<Count>(
  spellings: ReadonlyMap<string, Count>,
  { size, sum }: { size: (count: Count) => number; sum: (one: Count, other: Count) => Count },
): { value: string; count: Count }[] {
  const values = new Map<string, { value: string; most: number; count: Count }>()
  for (const [spelling, count] of spellings) {
    const key = keyOf(spelling)
    const found = values.get(key)
    const [value, most] =
      found === undefined || size(count) > found.most ? [oneBlank(spelling), size(count)] : [found.value, found.most]
    values.set(key, { value, most, count: found === undefined ? count : sum(found.count, count) })
  }
  return [...values.values()]
}
