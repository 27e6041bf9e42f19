import { dateTime, readStamp } from '#format/dates.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

import type { CheckedValue } from './code-check.ts'

type Value = string | number | boolean | null | undefined

const booleans = { true: () => say('yes'), false: () => say('no') } as const

/** Fields as sent, formatted; missing ones are included as such. */
export function checkedValues(
  values: Readonly<Record<string, Value>>,
  at?: { zone: string; now: number },
): CheckedValue[] {
  return Object.entries(values).map(([field, value]) => ({ field, value: shown(value, at) }))
}

function shown(value: Value, at: { zone: string; now: number } | undefined): string {
  if (value === null || value === undefined || value === '') return say('unknown')
  if (typeof value === 'boolean') return booleans[`${value}`]()
  const stamp = at && typeof value === 'string' ? readStamp(value) : null
  if (stamp && at) return dateTime(stamp, at)
  const number = numberOf(value)
  return typeof value === 'number' && number !== null ? grouped(number) : String(value)
}
