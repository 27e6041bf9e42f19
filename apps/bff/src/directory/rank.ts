import { createBest } from './best.ts'
import { type Typed, typed } from './closeness.ts'
import type { Columns } from './columns.ts'
import { type Kind, type Noted, personKinds, quietKinds } from './entry.ts'
import { digitsOf, fold, wordsOf } from './fold.ts'
import type { Scorer, Scores } from './scores.ts'
import { type Field, type Terms, fields } from './terms.ts'

export type Question = {
  text: string
  /** The event whose page is open: its records go first among equals. */
  eventId: string | null
  kinds: ReadonlySet<Kind> | null
  /** Keyed digest of the text, to find a pass code that is kept in no other way; null compares with none. */
  code: string | null
  limit: number
  /** Milliseconds of the epoch: what was seen before counts as forgotten. */
  oldest: number
  now: number
}
export type Match = Field | 'id' | 'code'
export type Ranked = {
  entry: Noted
  matched: Match[]
  /** How close what was typed is to the words of the record: 1 when they are the same. */
  close: number
  score: number
}

type Searched = {
  entries: readonly (Noted | null)[]
  terms: Terms
  /** Slots by the digest of their pass code. */
  codes: ReadonlyMap<string, ReadonlySet<number>>
  columns: Columns
  score: Scorer
  mayShow: (entry: Noted) => boolean
}

const mostWords = 8
const dayMs = 86_400_000
const looksLikeId = /^(?=.*\d)[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/
const looksLikePhone = /^\+?[\d\s()./-]+$/
/** Fewer digits are no phone number without the code of its country. */
const leastNational = 7
const exactBonus = 0.3
const mostCompared = 60
/** What is so much farther off than the closest is not what was meant. */
const tooFar = 0.42

/** At least two words of letters alone: a name, of which every word has to be one of the record's. */
const looksLikeName = /^[\p{L}\p{M}.'’-]+(?:\s+[\p{L}\p{M}.'’-]+)+$/u

/** The digits of a phone number, without the zeros that stand for the country or the town; null for any other text. */
function phoneDigits(text: string): string | null {
  if (!looksLikePhone.test(text)) return null
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length > 3 ? digits : null
}

/** What was typed as words; a phone number is one word. Digits are never forgiven an error, but inside of an address. */
function typedWords(text: string): Typed[] {
  const phone = phoneDigits(text)
  if (phone !== null) return [typed(phone, { errors: false, parts: true })]
  const parts = !looksLikeName.test(text)
  const isAddress = text.includes('@')
  return [...new Set(wordsOf(text))]
    .slice(0, mostWords)
    .map((word) => typed(word, { errors: isAddress || !/\p{N}/u.test(word), parts }))
}

/** Who was seen lately, lies in the open event or is somebody goes first among those that fit as well. */
function bonuses({ columns }: Searched, { eventId, now }: Question): (slot: number) => number {
  const { seen, events, people } = columns.now()
  const event = columns.eventNumber(eventId)
  return (slot) => {
    const age = now - (seen[slot] as number)
    const lately = age <= 0 ? 0.05 : 0.05 / (1 + age / (7 * dayMs))
    return lately + (event !== 0 && events[slot] === event ? 0.06 : 0) + (people[slot] as number) * 0.01
  }
}

/** How well the whole text fits the whole record: a complete name or address goes before one that merely begins so. */
function wholeBonus(entry: Noted, text: string, words: number): number {
  const name = fold(entry.name)
  if (name === text || entry.slug?.toLowerCase() === text) return exactBonus
  const hasAddress = entry.emails.some((email) => fold(email) === text)
  if (hasAddress) return exactBonus
  if (entry.emails.some((email) => fold(email).startsWith(text))) return 0.12
  const inName = wordsOf(entry.name).length
  return inName === 0 ? 0 : 0.1 * Math.min(1, words / inName)
}

/** Whether it may be among the answers at all. */
function isWanted(entry: Noted, { mayShow }: Searched, { oldest, kinds }: Question): boolean {
  if (entry.seenAt < oldest || (kinds !== null && !kinds.has(entry.kind))) return false
  return mayShow(entry)
}

function byCode(searched: Searched, question: Question): Ranked[] {
  if (question.code === null) return []
  const bonus = bonuses(searched, question)
  return [...(searched.codes.get(question.code) ?? [])].flatMap((slot) => {
    const entry = searched.entries[slot]
    if (!entry || !isWanted(entry, searched, question)) return []
    return [{ entry, matched: ['code' as const], close: 1, score: 4 + bonus(slot) }]
  })
}

function byId(searched: Searched, question: Question): Ranked[] {
  const id = question.text.trim().toLowerCase()
  if (!looksLikeId.test(id)) return []
  const bonus = bonuses(searched, question)
  const begins = (one: string | null): boolean => one !== null && one.startsWith(id)
  const found: Ranked[] = []
  searched.entries.forEach((entry, slot) => {
    if (!entry) return
    const own = begins(entry.id)
    // With its kinds named, an event's id asks for all of those that belong to it.
    const belongs = question.kinds !== null && entry.eventId === id
    if (!own && !belongs && !begins(entry.personId) && !begins(entry.userId)) return
    if (!isWanted(entry, searched, question)) return
    found.push({ entry, matched: ['id'], close: 1, score: (own ? 3.5 : 3) + bonus(slot) })
  })
  return found
}

/** Somebody's attendance or registration says all that the bare person says, at the same event. */
function withoutShadows(ranked: readonly Ranked[]): Ranked[] {
  const told = new Set<string>()
  for (const { entry } of ranked)
    if (entry.kind !== 'person' && personKinds.has(entry.kind))
      for (const id of [entry.personId, entry.userId]) if (id !== null) told.add(`${id} ${entry.eventId ?? ''}`)
  return ranked.filter(
    ({ entry }) =>
      entry.kind !== 'person' ||
      [entry.id, entry.personId, entry.userId].every((id) => id === null || !told.has(`${id} ${entry.eventId ?? ''}`)),
  )
}

function fieldsIn(bits: number): Match[] {
  return fields.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** The best of those in which all typed words were found. */
function collected(searched: Searched, question: Question, scores: Scores, words: number): Ranked[] {
  const { columns, entries } = searched
  const { kinds, oldest } = question
  const { seen } = columns.now()
  const { touched, count, sums, hits, where } = scores
  const bonus = bonuses(searched, question)
  const best = createBest(mostCompared)
  for (let at = 0; at < count; at += 1) {
    const slot = touched[at] as number
    if (hits[slot] !== words || (seen[slot] as number) < oldest) continue
    const worth = (sums[slot] as number) / words + bonus(slot)
    if (!best.takes(worth)) continue
    const entry = entries[slot]
    if (!entry || !isWanted(entry, searched, question) || (kinds === null && quietKinds.has(entry.kind))) continue
    best.put(slot, worth)
  }
  return best.slots().flatMap((slot) => {
    const entry = entries[slot]
    const close = (sums[slot] as number) / words
    return entry ? [{ entry, matched: fieldsIn(where[slot] as number), close, score: close + bonus(slot) }] : []
  })
}

/** Records in which every typed word is found, with how well they fit. */
function byWords(searched: Searched, question: Question): Ranked[] {
  const text = question.text.trim()
  const words = typedWords(text)
  if (words.length === 0) return []
  const scores = searched.score(searched.terms, words, searched.columns.size())
  const folded = fold(text)
  return collected(searched, question, scores, words.length).map((one) => ({
    ...one,
    score: one.score + wholeBonus(one.entry, folded, words.length),
  }))
}

/** A number typed with the code of its country finds the same number kept without: the last digits are all of it. */
function byNationalNumber(searched: Searched, question: Question): Ranked[] {
  const text = question.text.trim()
  const digits = phoneDigits(text)
  if (digits === null || !/^(?:\+|00)/.test(text)) return []
  return [1, 2, 3].flatMap((country) => {
    const national = digits.slice(country)
    if (national.length < leastNational) return []
    const kept = ({ entry }: Ranked) => entry.phones.some((phone) => digitsOf(phone).replace(/^0+/, '') === national)
    return byWords(searched, { ...question, text: national }).filter(kept)
  })
}

/** The best first; equals by when they were seen, then by name. */
export function rank(searched: Searched, question: Question): Ranked[] {
  const found = new Map<Noted, Ranked>()
  for (const one of [byCode, byId, byWords, byNationalNumber].flatMap((by) => by(searched, question)))
    if (!found.has(one.entry)) found.set(one.entry, one)
  const ranked = [...found.values()].toSorted(
    (a, b) => b.score - a.score || b.entry.seenAt - a.entry.seenAt || (a.entry.name < b.entry.name ? -1 : 1),
  )
  const closest = Math.max(0, ...ranked.map(({ close }) => close))
  return withoutShadows(ranked.filter(({ close }) => close > closest - tooFar)).slice(0, question.limit)
}
