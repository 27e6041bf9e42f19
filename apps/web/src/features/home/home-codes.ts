import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { wallTimeAt } from '@frontdesk/time/desk'

import { readStamp } from '#format/dates.ts'
import { dayOf, daysBetween } from '#format/local-times.ts'
import { nameOf } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { relativeTime } from '#format/relative-times.ts'
import { inLocale, mark, say } from '#i18n/say.ts'
import { scarcityOf } from '#records/inventory/stock.ts'
import { passCodeState } from '#records/registration/pass-code-state.ts'
import { typeHealth } from '#records/registration/registration-type-health.ts'
import type { Meaning } from '#ui/badge.tsx'

type At = { zone: string; now: number }

/** A code or type that needs attention before guests use it. */
export type CodeLine = {
  key: string
  kind: 'code' | 'type'
  typeId: string
  /** The name of the code or of the type. */
  name: string
  /** The type of a code; null for a type. */
  of: string | null
  word: string
  meaning: Meaning
  says: string
  /** Smaller comes first. */
  urgency: number
}

const day = 24 * 3_600_000
/** One week. */
const soonMs = 7 * day

export function typeName(type: RegistrationType): string {
  return nameOf({ displayName: type.displayName, name: type.name }) ?? type.code ?? say('Type without a name')
}

/** Whether registration is possible now or soon; cancelled and unoffered types need no attention. */
function isOffered({ status }: RegistrationType): boolean {
  return status !== 'Cancelled' && status !== 'NotAvailable'
}

function rankOf(type: RegistrationType): number {
  const byCode = type.requireRegistrationCode === true ? 0 : type.usePaymentCode === true ? 1 : 2
  return byCode + (type.status === 'Open' ? 0 : 3)
}

/** Types whose codes are read: the offered ones, those that work by code first. */
export function typesWithCodes(types: readonly RegistrationType[]): RegistrationType[] {
  return types.filter((type) => isOffered(type) && type.status !== 'Closed').toSorted((a, b) => rankOf(a) - rankOf(b))
}

function closing(closeDate: string | null | undefined, now: number): number | null {
  const stamp = readStamp(closeDate)
  if (stamp?.kind !== 'instant' || stamp.ms <= now || stamp.ms - now > soonMs) return null
  return stamp.ms
}

/** How near an end is: its calendar day in the zone, as `closes in 22 hours` can be tomorrow. Midnight ends a day. */
function nearness(ends: number, { zone, now }: At): 'today' | 'tomorrow' | 'soon' {
  const days = daysBetween(dayOf(wallTimeAt(now, zone)), dayOf(wallTimeAt(ends - 1, zone)))
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : 'soon'
}

const endWords = { today: mark('Ends today'), tomorrow: mark('Ends tomorrow'), soon: mark('Ends soon') } as const
const closeWords = {
  today: mark('Closes today'),
  tomorrow: mark('Closes tomorrow'),
  soon: mark('Closes soon'),
} as const

/** A code that is used up, nearly so, or ends this week; null for any other. */
export function codeLine(code: RegistrationPassCode, type: RegistrationType, at: At): CodeLine | null {
  const state = passCodeState(code, at)
  const { stock, window } = state
  const scarcity = scarcityOf(stock)
  const spent = state.stop === 'used up' || state.stop === 'no uses'
  if (window.state === 'over') return null
  const make = (word: string, meaning: Meaning, says: string, urgency: number): CodeLine => ({
    key: `code ${code.id}`,
    kind: 'code',
    typeId: type.id,
    name: nameOf(code) ?? say('Code without a name'),
    of: typeName(type),
    word,
    meaning,
    says,
    urgency,
  })
  const ends = closing(code.closeDate, at.now)
  const end = ends === null ? null : { away: ends - at.now, word: say(endWords[nearness(ends, at)]) }
  if (end !== null && end.away <= day && !spent) return make(end.word, 'wait', window.text, end.away / day)
  if (spent) return make(state.word, state.meaning, state.says, 1)
  if (scarcity === 'nearly gone')
    return make(
      say('Almost used up'),
      'wait',
      say('{left} left', { left: grouped(stock.left ?? 0) }),
      2 + (stock.left ?? 0) / 1e6,
    )
  return end === null ? null : make(end.word, 'wait', window.text, 3 + end.away / soonMs)
}

/** The first problem of a type, or that it closes this week. */
export function typeLine(
  type: RegistrationType,
  at: At,
  codes: readonly RegistrationPassCode[] | undefined,
): CodeLine | null {
  if (!isOffered(type)) return null
  // For a hidden type, locked or unpublished is no problem; for an open one it is.
  const judged = type.status === 'Open' ? { ...type, isLocked: null } : { ...type, isLocked: null, publish: null }
  const { flags, window } = typeHealth(judged, at, codes)
  const [flag, ...more] = flags
  const make = (word: string, says: string, urgency: number): CodeLine => ({
    key: `type ${type.id}`,
    kind: 'type',
    typeId: type.id,
    name: typeName(type),
    of: null,
    word,
    meaning: 'wait',
    says,
    urgency,
  })
  // For an open type the window is shorter than the flag, and includes the time.
  const says = window.state === 'over' || window.state === 'not yet' ? window.text : flag?.says
  if (flag && says !== undefined)
    return make(
      flag.word,
      more.length === 0 ? says : say('{first}; {count} more', { first: says, count: more.length }),
      0.5,
    )
  const ends = type.status === 'Open' ? closing(type.closeDate, at.now) : null
  if (ends === null) return null
  const away = ends - at.now
  return make(
    say(closeWords[nearness(ends, at)]),
    window.state === 'open' ? window.text : say('closes {when}', { when: relativeTime(ends, at.now) }),
    away <= day ? 0.9 : 4 + away / soonMs,
  )
}

const byText = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/** The lines of all types, most urgent first. Codes that were not read are ignored. */
export function codeLines(
  types: readonly RegistrationType[],
  codesOf: (typeId: string) => readonly RegistrationPassCode[] | undefined,
  at: At,
): CodeLine[] {
  return types
    .flatMap((type) => {
      const codes = codesOf(type.id)
      const offered = isOffered(type) && type.status !== 'Closed'
      return [typeLine(type, at, codes), ...(offered ? (codes ?? []).map((code) => codeLine(code, type, at)) : [])]
    })
    .filter((line) => line !== null)
    .toSorted((a, b) => a.urgency - b.urgency || byText().compare(a.name, b.name) || (a.key < b.key ? -1 : 1))
}
