import { unaccented } from '@frontdesk/api-types/plain-text'
import { ianaIdOf, offsetLabelAt } from '@frontdesk/time/desk'
import { offsetMinutesAt } from '@frontdesk/time/instants'

import { cityName } from '#i18n/cities.ts'
import { inLocale, say } from '#i18n/say.ts'
import type { Choice } from '#ui/forms/combobox.tsx'

/** A zone at the top of the list, with the reason. */
export type SuggestedZone = { id: string; why: string }

/** Engines list these under obsolete ids of the same zone. */
const todaysIds: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
}

/** The current id of a zone, if the engine knows it. */
function todaysZone(id: string): string {
  const today = todaysIds[id]
  return today !== undefined && ianaIdOf(today) !== null ? today : id
}

/** Rows shown at once; typing finds the others. */
const maxRows = 60

const folded = (text: string): string =>
  unaccented(text)
    .replaceAll(/[_/,.()-]+/g, ' ')
    .trim()

function englishCity(zone: string): string {
  const last = todaysZone(zone).split('/').at(-1) ?? zone
  return last === 'Ho_Chi_Minh' ? 'Ho Chi Minh City' : last.replaceAll('_', ' ')
}

/** `New York` of `America/New_York`, translated; `UTC` of `UTC`. */
export const cityOf = (zone: string): string => cityName(englishCity(zone))

let ids: readonly string[] | null = null
function zoneIds(): readonly string[] {
  ids ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(todaysZone)])]
  return ids
}

/** "Central European Standard Time", translated, so that common names of zones match too. */
const zoneNames = inLocale((locale) => {
  const known = new Map<string, string>()
  return (zone: string): string => {
    const held = known.get(zone)
    if (held !== undefined) return held
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    known.set(zone, name)
    return name
  }
})

/** Minutes east of UTC in a text such as `+5:30`, `utc+2` or `GMT-3`; null for any other text. */
function offsetIn(query: string): number | null {
  const match = /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(query.trim())
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '+' ? minutes : -minutes
}

/** Rank of a match: 0 prefix of the city, 1 within the id, 2 name of the time; null for none. */
function rank(zone: string, words: readonly string[], query: string): number | null {
  const city = folded(cityOf(zone))
  if (city.startsWith(query)) return 0
  const id = `${folded(zone)} ${folded(englishCity(zone))} ${city}`
  if (words.every((word) => id.includes(word))) return 1
  const spoken = query.length >= 3 ? `${id} ${folded(zoneNames()(zone))}` : id
  return words.every((word) => spoken.includes(word)) ? 2 : null
}

export function zoneChoice(zone: string, at: number, why?: string): Choice {
  return { id: zone, label: cityOf(zone), detail: why ? `${zone} · ${why}` : zone, end: offsetLabelAt(at, zone) }
}

/**
 * The zones that match, each with its offset at `at` (ms since 1970): suggested ones first while nothing is typed, then
 * by rank. A complete IANA id is accepted even if the engine does not list it.
 */
export function zoneChoices(
  query: string,
  at: number,
  suggested: readonly SuggestedZone[],
): { choices: Choice[]; count: number; of: number } {
  const offset = offsetIn(query)
  const text = folded(query)
  const all = zoneIds()
  if (offset !== null) {
    const found = all.filter((zone) => offsetMinutesAt(at, zone) === offset)
    return { choices: found.slice(0, maxRows).map((zone) => zoneChoice(zone, at)), count: found.length, of: all.length }
  }
  if (text === '') {
    const named = suggested.map(({ id, why }) => ({ id: todaysZone(id), why }))
    const first = named.filter(({ id }, place) => named.findIndex((it) => it.id === id) === place)
    const rest = all.filter((zone) => !first.some(({ id }) => id === zone))
    const choices = [
      ...first.map(({ id, why }) => zoneChoice(id, at, why)),
      ...rest.slice(0, maxRows - first.length).map((zone) => zoneChoice(zone, at)),
    ]
    return { choices, count: all.length, of: all.length }
  }
  const words = text.split(/\s+/)
  const ranked = all.flatMap((zone) => {
    const place = rank(zone, words, text)
    return place === null ? [] : [{ zone, place }]
  })
  const exact = ianaIdOf(query)
  const found = ranked.toSorted((a, b) => a.place - b.place).map(({ zone }) => zone)
  if (exact !== null && exact.includes('/') && !found.includes(exact)) found.unshift(exact)
  return { choices: found.slice(0, maxRows).map((zone) => zoneChoice(zone, at)), count: found.length, of: all.length }
}

export function zoneStatus({ choices, count }: { choices: readonly Choice[]; count: number }): string {
  return choices.length < count
    ? say('{shown} of {count} zones. Type a city, a name or an offset such as +5:30', { shown: choices.length, count })
    : say('{count, plural, one {# zone} other {# zones}}', { count })
}
