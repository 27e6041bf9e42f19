import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { readStamp } from '#format/dates.ts'
import { addDays, daysText, placeInWeek } from '#format/local-times.ts'
import { inLocale, say } from '#i18n/say.ts'
import { scarcityOf } from '#records/inventory/stock.ts'
import { passCodeName, registrationTypeName } from '#records/registration/pass-code-name.ts'
import { type PassCodeState, passCodeState } from '#records/registration/pass-code-state.ts'

type At = { zone: string; now: number }

/** A code with its type. */
export type WeekCode = {
  code: RegistrationPassCode
  type: RegistrationType
  name: string
  typeName: string
  state: PassCodeState
}

/** The codes of one week, or of a group without a week. */
export type WeekGroup = {
  id: 'out' | 'no end' | 'over' | `week ${string}`
  title: string
  says: string
  rows: WeekCode[]
}

type Place = WeekGroup['id']

/** `YYYY-MM-DD` of points in time in a zone; shares one formatter, because creating one is expensive. */
function daysIn(zone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (ms) => format.format(ms)
}

type Days = { today: string; day: (ms: number) => string }

/** First day of the reader's week that contains the day. */
const weekOf = (day: string): string => addDays(day, -placeInWeek(day))

/** Day of the end in the project's zone; an end without an offset states its day itself. */
function endDay({ code }: WeekCode, { day }: Days): string | null {
  const end = readStamp(code.closeDate)
  if (!end) return null
  return end.kind === 'wall' ? new Date(end.ms).toISOString().slice(0, 10) : day(end.ms)
}

function placeOf(row: WeekCode, days: Days): Place {
  const { state } = row
  const end = endDay(row, days)
  if (state.window.state === 'over') return 'over'
  if (end !== null && end < days.today) return 'over'
  if (state.stop === 'used up' || state.stop === 'no uses' || scarcityOf(state.stock) === 'nearly gone') return 'out'
  return end === null ? 'no end' : `week ${weekOf(end)}`
}

const byText = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))
const endOf = ({ code }: WeekCode): number => readStamp(code.closeDate)?.ms ?? Number.POSITIVE_INFINITY
const leftOf = ({ state }: WeekCode): number => state.stock.left ?? Number.POSITIVE_INFINITY

const named = (a: WeekCode, b: WeekCode): number =>
  byText().compare(a.name, b.name) || byText().compare(a.typeName, b.typeName) || (a.code.id < b.code.id ? -1 : 1)

function inOrder(place: Place): (a: WeekCode, b: WeekCode) => number {
  if (place === 'out') return (a, b) => leftOf(a) - leftOf(b) || endOf(a) - endOf(b) || named(a, b)
  // The most recently ended first: guests still bring those.
  if (place === 'over') return (a, b) => Number(endOf(b) > endOf(a)) - Number(endOf(b) < endOf(a)) || named(a, b)
  return (a, b) => Number(endOf(a) > endOf(b)) - Number(endOf(a) < endOf(b)) || named(a, b)
}

/** Sort key: codes that have run out, then weeks, then codes without an end, then those that are over. */
const rankOf = (place: Place): string =>
  place === 'out' ? '0' : place === 'no end' ? '2' : place === 'over' ? '3' : `1 ${place}`

/**
 * The codes of a project by the week in which they end; used-up and nearly used-up ones come first, by what is left.
 * Nothing is forecast: a code has run out when the service states that none are left.
 */
export function codesByWeek(
  types: readonly RegistrationType[],
  codesOf: (typeId: string) => readonly RegistrationPassCode[] | undefined,
  at: At,
): WeekGroup[] {
  const day = daysIn(at.zone)
  const days = { today: day(at.now), day }
  const places = new Map<Place, WeekCode[]>()
  for (const type of types)
    for (const code of codesOf(type.id) ?? []) {
      const row = {
        code,
        type,
        name: passCodeName(code),
        typeName: registrationTypeName(type),
        state: passCodeState(code, at),
      }
      const place = placeOf(row, days)
      const rows = places.get(place)
      if (rows) rows.push(row)
      else places.set(place, [row])
    }
  return [...places]
    .toSorted(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : 1))
    .map(([id, rows]) => ({ id, ...wordsOf(id, days), rows: rows.toSorted(inOrder(id)) }))
}

function wordsOf(place: Place, { today }: Days): Pick<WeekGroup, 'title' | 'says'> {
  if (place === 'out') return { title: say('Run out or nearly'), says: say('by what is left, whenever they end') }
  if (place === 'no end') return { title: say('End unknown'), says: say('open until someone closes them') }
  if (place === 'over') return { title: say('Over'), says: say('expired, or their window has closed') }
  const first = place.slice('week '.length)
  const days = daysText(first, addDays(first, 6))
  const thisWeek = weekOf(today)
  if (first === thisWeek) return { title: say('This week'), says: days }
  if (first === addDays(thisWeek, 7)) return { title: say('Next week'), says: days }
  return { title: say('Week of {days}', { days }), says: '' }
}
