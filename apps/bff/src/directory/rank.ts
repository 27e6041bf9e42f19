import { type Typed, typed } from './edit-distance.ts'
import { type Kind, type IndexedEntry, isFleeting, personKinds, hiddenKinds } from './entry.ts'
import { digitsOf, fold, wordsOf } from './fold.ts'
import { type Field, type Terms, fields } from './inverted-index.ts'
import type { Columns } from './ranking-columns.ts'
import type { Scorer, Scores } from './scores.ts'
import { createTopItems } from './top-items.ts'

export type Question = {
  text: string
  /** The open event: its records rank first among equals. */
  eventId: string | null
  kinds: ReadonlySet<Kind> | null
  /** Only records of this event. */
  within?: string | null
  /** Keyed digest of the text, for an exact match of a pass code; null: no comparison. */
  code: string | null
  limit: number
  /** Milliseconds of the epoch: records last seen before are ignored. */
  oldest: number
  now: number
}
export type Match = Field | 'id' | 'code'
export type Ranked = {
  entry: IndexedEntry
  matched: Match[]
  /** How close the typed words are to those of the record; 1 when equal. */
  close: number
  score: number
}

type Searched = {
  entries: readonly (IndexedEntry | null)[]
  terms: Terms
  /** Slots by digest of their pass code. */
  codes: ReadonlyMap<string, ReadonlySet<number>>
  columns: Columns
  score: Scorer
  mayShow: (entry: IndexedEntry) => boolean
}

const mostWords = 8
const dayMs = 86_400_000
const looksLikeId = /^(?=.*\d)[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/
const looksLikePhone = /^\+?[\d\s()./-]+$/
/** Fewer digits are not searched as a national phone number. */
const leastNational = 7
const exactBonus = 0.3
const mostCompared = 60
/** Hits that score this much lower than the best are dropped. */
const tooFar = 0.42

/** At least two words of letters only: treated as a name, every word of which must match. */
const looksLikeName = /^[\p{L}\p{M}.'’-]+(?:\s+[\p{L}\p{M}.'’-]+)+$/u

/** The digits of a phone number without leading zeros; null for any other text. */
function phoneDigits(text: string): string | null {
  if (!looksLikePhone.test(text)) return null
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length > 3 ? digits : null
}

/** The typed text as words; a phone number is one word. Digits must match exactly, except in an e-mail address. */
function typedWords(text: string): Typed[] {
  const phone = phoneDigits(text)
  if (phone !== null) return [typed(phone, { errors: false, parts: true })]
  const parts = !looksLikeName.test(text)
  const isAddress = text.includes('@')
  return [...new Set(wordsOf(text))]
    .slice(0, mostWords)
    .map((word) => typed(word, { errors: isAddress || !/\p{N}/u.test(word), parts }))
}

/** Bonus for records seen recently, of the open event, of people, and for events of today. */
function bonuses({ columns }: Searched, { eventId, now }: Question): (slot: number) => number {
  const { seen, events, people, starts, guests, begins, ends } = columns.now()
  const event = columns.eventNumber(eventId)
  /** A guest of an event that is running, or begins within a day. */
  const isOfToday = (slot: number): boolean => {
    if (guests[slot] !== 1) return false
    const number = events[slot] as number
    return now > (begins[number] as number) - dayMs && now < (ends[number] as number) + dayMs
  }
  return (slot) => {
    const age = now - (seen[slot] as number)
    const lately = age <= 0 ? 0.05 : 0.05 / (1 + age / (7 * dayMs))
    // Comparisons with NaN are false.
    const near = Math.abs(now - (starts[slot] as number)) < dayMs || isOfToday(slot) ? 0.05 : 0
    return near + lately + (event !== 0 && events[slot] === event ? 0.06 : 0) + (people[slot] as number) * 0.01
  }
}

/** Bonus when the whole text equals a name or an address, over a mere prefix. */
function wholeBonus(entry: IndexedEntry, text: string, words: number): number {
  const name = fold(entry.name)
  if (name === text || entry.slug?.toLowerCase() === text) return exactBonus
  const hasAddress = entry.emails.some((email) => fold(email) === text)
  if (hasAddress) return exactBonus
  if (entry.emails.some((email) => fold(email).startsWith(text))) return 0.12
  const inName = wordsOf(entry.name).length
  return inName === 0 ? 0 : 0.1 * Math.min(1, words / inName)
}

/** Whether a record may be in the result at all. */
function isCandidate(entry: IndexedEntry, { mayShow }: Searched, { oldest, kinds, within = null }: Question): boolean {
  if (entry.kind === 'eventCompany' || (kinds !== null && !kinds.has(entry.kind))) return false
  if (entry.seenAt < oldest && isFleeting(entry)) return false
  if (within !== null && entry.eventId !== within) return false
  return mayShow(entry)
}

function byCode(searched: Searched, question: Question): Ranked[] {
  if (question.code === null) return []
  const bonus = bonuses(searched, question)
  return [...(searched.codes.get(question.code) ?? [])].flatMap((slot) => {
    const entry = searched.entries[slot]
    if (!entry || !isCandidate(entry, searched, question)) return []
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
    // With kinds given, an event id finds all records of those kinds that belong to the event.
    const belongs = question.kinds !== null && entry.eventId === id
    if (!own && !belongs && !begins(entry.personId) && !begins(entry.userId) && !begins(entry.attendeeId ?? null))
      return
    if (!isCandidate(entry, searched, question)) return
    found.push({ entry, matched: ['id'], close: 1, score: (own ? 3.5 : 3) + bonus(slot) })
  })
  return found
}

const named = ({ eventId }: IndexedEntry, id: string): string => `${id} ${eventId ?? ''}`

/**
 * Drops the bare person when an attendee, registrant or guest of the same person and event was found, and the row of a
 * guest list when the record of this guest was.
 */
function withoutDuplicates(ranked: readonly Ranked[]): Ranked[] {
  const listed = new Set<string>()
  const records = new Set<string>()
  for (const { entry } of ranked) {
    if (entry.kind === 'attendee' || entry.kind === 'registrant') records.add(named(entry, entry.id))
    if (entry.kind === 'attendee' && entry.personId !== null) records.add(named(entry, entry.personId))
    if (entry.kind === 'person' || !personKinds.has(entry.kind)) continue
    for (const id of [entry.personId, entry.userId]) if (id !== null) listed.add(named(entry, id))
  }
  const isTold = (entry: IndexedEntry): boolean => {
    if (entry.kind === 'person')
      return [entry.id, entry.personId, entry.userId].some((id) => id !== null && listed.has(named(entry, id)))
    if (entry.kind !== 'guest') return false
    return [entry.attendeeId ?? null, entry.personId].some((id) => id !== null && records.has(named(entry, id)))
  }
  return ranked.filter(({ entry }) => !isTold(entry))
}

function fieldsIn(bits: number): Match[] {
  return fields.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** The best records in which all typed words were found. */
function collected(searched: Searched, question: Question, scores: Scores, words: number): Ranked[] {
  const { entries } = searched
  const { kinds } = question
  const { touched, count, sums, hits, where } = scores
  const bonus = bonuses(searched, question)
  const best = createTopItems(mostCompared)
  for (let at = 0; at < count; at += 1) {
    const slot = touched[at] as number
    if (hits[slot] !== words) continue
    const worth = (sums[slot] as number) / words + bonus(slot)
    if (!best.takes(worth)) continue
    const entry = entries[slot]
    if (!entry || !isCandidate(entry, searched, question) || (kinds === null && hiddenKinds.has(entry.kind))) continue
    best.put(slot, worth)
  }
  return best.slots().flatMap((slot) => {
    const entry = entries[slot]
    const close = (sums[slot] as number) / words
    return entry ? [{ entry, matched: fieldsIn(where[slot] as number), close, score: close + bonus(slot) }] : []
  })
}

/** Records that contain every typed word, with their scores. */
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

/** Finds a number stored without country code by its last digits. */
function byNationalNumber(searched: Searched, question: Question): Ranked[] {
  const text = question.text.trim()
  const digits = phoneDigits(text)
  if (digits === null || !/^(?:\+|00)/.test(text)) return []
  return [1, 2, 3].flatMap((country) => {
    const national = digits.slice(country)
    if (national.length < leastNational) return []
    const endsWithNumber = ({ entry }: Ranked) =>
      entry.phones.some((phone) => digitsOf(phone).replace(/^0+/, '') === national)
    return byWords(searched, { ...question, text: national }).filter(endsWithNumber)
  })
}

/** Best first; ties by last seen, then by name. */
export function rank(searched: Searched, question: Question): Ranked[] {
  const found = new Map<IndexedEntry, Ranked>()
  for (const one of [byCode, byId, byWords, byNationalNumber].flatMap((by) => by(searched, question)))
    if (!found.has(one.entry)) found.set(one.entry, one)
  const ranked = [...found.values()].toSorted(
    (a, b) => b.score - a.score || b.entry.seenAt - a.entry.seenAt || (a.entry.name < b.entry.name ? -1 : 1),
  )
  const closest = Math.max(0, ...ranked.map(({ close }) => close))
  return withoutDuplicates(ranked.filter(({ close }) => close > closest - tooFar)).slice(0, question.limit)
}
