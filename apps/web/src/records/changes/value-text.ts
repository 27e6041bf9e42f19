import { isRecord } from '@frontdesk/api-types/is-record'

import { type DateOptions, dateTime, readStamp } from '#format/dates.ts'
import { amount } from '#format/money.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { grouped, percent } from '#format/numbers.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { listed, say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { wordText } from '#records/state-words.ts'

import type { ValueKind } from './field-words.ts'

export type ValueOptions = DateOptions & { currency: string | null }

const mostNames = 20

/** A record by its name, a list by those of its records. */
function recordText(value: object): string {
  if (!isRecord(value)) return Array.isArray(value) ? listed(value.slice(0, mostNames).map(plainText)) : ''
  const own = nameOf(value) ?? firstFilled(textIn(value, 'code'), textIn(value, 'email'))
  if (own !== null) return own
  const inside = Object.values(value).filter((one) => isRecord(one))
  return inside.length > 0 ? listed(inside.slice(0, mostNames).map(recordText)) : JSON.stringify(value)
}
const textIn = (record: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = record[name]
  return typeof value === 'string' ? value : null
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  if (typeof value === 'number') return grouped(value)
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? recordText(value) : say('none')
}

/** A value of a field in words; `none` where there is none. */
export function valueText(value: unknown, kind: ValueKind, options: ValueOptions): string {
  if (value === undefined || value === null) return say('none')
  if (kind === 'amount' && typeof value === 'number') return amount(value, options.currency) ?? grouped(value)
  if (kind === 'minutes' && typeof value === 'number') return minutesInWords(value)
  if (kind === 'percent' && typeof value === 'number') return percent(value)
  if (typeof value !== 'string') return plainText(value)
  if (kind === 'date') return readStamp(value) === null ? value : dateTime(readStamp(value), options)
  if (kind === 'enrollment') return enrollmentOf({ enrollmentStatus: value }).word
  if (kind === 'transparency') return transparencyWord(value)
  if (typeof kind === 'object')
    return ('state' in kind ? wordText(kind.state, value) : listedWord(kind.listed, value)) ?? value
  return value
}

function transparencyWord(word: string): string {
  if (word === 'Opaque') return say('Busy: the time counts as taken')
  return word === 'Transparent' ? say('Free: the time counts as free') : word
}

/** By how much a number rose or fell, such as `+20`; null for other values. */
export function differenceText(before: unknown, after: unknown, kind: ValueKind): string | null {
  if (typeof before !== 'number' || typeof after !== 'number' || kind !== 'plain') return null
  const by = after - before
  return by > 0 ? `+${grouped(by)}` : `−${grouped(-by)}`
}
