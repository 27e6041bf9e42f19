import { type FilteredField, choicesIn } from '@frontdesk/sheets/fields'

import { isOneOf, oneBlank, spellingOf } from './near-names.ts'

/** How values of guests are counted, the same at the desk and in a browser. */

/** The choices that a guest with this value belongs to, once each in any spelling. */
export function distinctChoices(field: FilteredField, value: string | null): readonly string[] {
  const choices = choicesIn(field, value)
  return choices.length < 2 ? choices : [...new Map(choices.map((one) => [spellingOf(one), one])).values()]
}

/** In place of a value of a filter: any value. */
export const anyValue = '*'

export const hasValue = (field: FilteredField, value: string | null): boolean =>
  choicesIn(field, value).some((choice) => choice !== '')

/** Whether the value of a guest is one of these, in any spelling; an empty one stands for no value, `anyValue` for any. */
export function fitsValues(field: FilteredField, wanted: readonly string[]): (value: string | null) => boolean {
  const isWanted = isOneOf(wanted)
  const isAny = wanted.includes(anyValue)
  return (value) => (isAny && hasValue(field, value)) || isWanted(value ?? '') || choicesIn(field, value).some(isWanted)
}

/** Counts by spelling as counts by value, each under its most frequent spelling. `shorten`: of the keys in memory. */
export function byValue<Count>(
  spellings: ReadonlyMap<string, Count>,
  parts: {
    size: (count: Count) => number
    sum: (one: Count, other: Count) => Count
    shorten?: (key: string) => string
  },
): { value: string; count: Count }[] {
  const { size, sum, shorten = (key) => key } = parts
  const values = new Map<string, { value: string; most: number; count: Count }>()
  for (const [spelling, count] of spellings) {
    const key = shorten(spellingOf(spelling))
    const found = values.get(key)
    const [value, most] =
      found === undefined || size(count) > found.most ? [oneBlank(spelling), size(count)] : [found.value, found.most]
    values.set(key, { value, most, count: found === undefined ? count : sum(found.count, count) })
  }
  return [...values.values()]
}
