import { oneBlank, spellingOf } from '@frontdesk/desk-api/near-names'

import { comparable } from './comparable.ts'

const keyOf = (value: string): string => comparable(spellingOf(value))

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
