import { fold } from '@frontdesk/api-types/plain-text'

import { cardIn } from '#navigation/card-in.ts'
import { ranks } from '#search/finder/find-rows.ts'

import type { OpenPages, BoxResult } from './results.ts'

/** Rank of an own id, address or number. */
export const exact = ranks.own - 1
/** Rank from which on every word begins one of the record. */
const fits = ranks.words - 1

const eventOf = (href: string) => /^\/e\/([^/]+)/u.exec(href)?.[1] ?? ''
const spelled = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * How well a text identifies a person: exactly one person, the same at another event than the open one, a similar name
 * only, several people, or, where no event is open, people of several events that run now.
 */
export type WhoIsMeant = 'one' | 'elsewhere' | 'similar' | 'several' | 'events'

/** Whether the row is of another event than the open page. */
function isElsewhere({ href = '', eventId }: BoxResult, here: OpenPages['event']): boolean {
  if (here === null) return false
  if (eventId !== undefined && here.eventId !== null) return eventId.toLowerCase() !== here.eventId.toLowerCase()
  return ![here.slug, here.eventId].includes(eventOf(href))
}

/** Whether the row opens the card of a person. */
export const isCard = ({ href }: BoxResult) => href !== undefined && cardIn(href) !== null

/** How many events that run now have people whom the text fits best: by number or address, by full name, or by all words. */
export function runningEvents(text: string, rows: readonly BoxResult[], running: readonly string[]): number {
  const fitting = rows.filter((row) => isCard(row) && row.rank >= fits)
  const own = fitting.filter(({ rank }) => rank >= exact)
  const named = fitting.filter(({ label }) => spelled(label) === spelled(text))
  const meant = [own, named].find(({ length }) => length > 0) ?? fitting
  const events = meant.map(({ eventId = '' }) => eventId.toLowerCase())
  return new Set(events.filter((id) => running.includes(id))).size
}

/**
 * A row is the only person of its event that the text fits by number or address, by full name, or because no other row
 * fits all words. A similar spelling is no fit.
 */
export function whoIsMeant(
  text: string,
  row: BoxResult,
  rows: readonly BoxResult[],
  here: OpenPages['event'],
): WhoIsMeant {
  const others = rows.filter(
    (other) =>
      other.id !== row.id &&
      isCard(other) &&
      // Where no event is open, others of any event may be meant; one person may be at several.
      (eventOf(other.href ?? '') === eventOf(row.href ?? '') ||
        (here === null && spelled(other.label) !== spelled(row.label))),
  )
  if (others.some(({ label }) => spelled(label) === spelled(row.label))) return 'several'
  if (row.rank < fits) return others.length === 0 ? 'similar' : 'several'
  const isOnly =
    row.rank >= exact
      ? others.every(({ rank }) => rank < exact)
      : spelled(row.label) === spelled(text) || others.every(({ rank }) => rank < fits)
  if (!isOnly) return 'several'
  return isElsewhere(row, here) ? 'elsewhere' : 'one'
}
