import { fold, nationalDigitsOf } from '@frontdesk/api-types/plain-text'
import {
  type Fit,
  heardWords,
  isHeardAs,
  mostHeardEdits,
  squeezed,
  withDigits,
  withoutLetterAndHyphen,
  wordsOf,
} from '@frontdesk/desk-api/near-names'
import { joinedKinds, personKinds } from '@frontdesk/desk-api/record-kinds'

import { typed } from './edit-distance.ts'
import { type Kind, type IndexedEntry, evidenceOf, hiddenKinds, isFleeting } from './entry.ts'
import { type Given, byFit, fitFor } from './fit.ts'
import { type Field, type Terms, fields } from './inverted-index.ts'
import type { Columns } from './ranking-columns.ts'
import type { Scorer, Scores } from './scores.ts'
import { createTopItems } from './top-items.ts'
import { mostWords, phoneDigits, typedWords } from './typed-words.ts'

export type Question = Given & {
  /** The open event: its records rank first among equals. */
  eventId: string | null
  kinds: ReadonlySet<Kind> | null
  /** Only records of this event. */
  within?: string | null
  /** The same text for all records of one person at an event. */
  personOf?: ((entry: IndexedEntry) => string | null) | null
  /** Keyed digest of the text, for an exact match of a pass code; null: no comparison. */
  code: string | null
  limit: number
  /** Milliseconds of the epoch: records last seen before are ignored. */
  oldest: number
  now: number
}
/** `externalId`: it is the whole text, the id of another system. */
export type Match = Field | 'id' | 'code' | 'externalId'
type Found = {
  entry: IndexedEntry
  matched: Match[]
  /** How close the typed words are to those of the record; 1 when equal. */
  close: number
  score: number
}
export type Ranked = Found & { fit: Fit }

type Searched = {
  entries: readonly (IndexedEntry | null)[]
  terms: Terms
  /** Slots by digest of their pass code. */
  codes: ReadonlyMap<string, ReadonlySet<number>>
  columns: Columns
  score: Scorer
  mayShow: (entry: IndexedEntry) => boolean
}

const dayMs = 86_400_000
const looksLikeId = /^(?=.*\d)[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/
/** Fewer digits are not searched as a national phone number. */
const leastNational = 7
const exactBonus = 0.3
const mostCompared = 60
/** Hits that score this much lower than the best are dropped. */
const tooFar = 0.42

/** A series over months runs on some of its days only. */
const longestRun = 31 * dayMs

/**
 * Bonus for records of what runs now, of the open event, seen recently, of people, and of what is within a day. All of
 * them together weigh less than the difference between the beginning and the middle of a word.
 */
function bonuses({ columns }: Searched, { eventId, now }: Question): (slot: number) => number {
  const { seen, events, people, starts, guests, begins, ends } = columns.now()
  const event = columns.eventNumber(eventId)
  const isWithinDay = (number: number): boolean =>
    now > (begins[number] as number) - dayMs && now < (ends[number] as number) + dayMs
  const isRunning = (number: number): boolean => {
    const [begin, end] = [begins[number] as number, ends[number] as number]
    // Comparisons with NaN and undefined are false.
    return now >= begin && now <= end && end - begin <= longestRun
  }
  return (slot) => {
    const number = events[slot] as number
    const age = now - (seen[slot] as number)
    const lately = age <= 0 ? 0.03 : 0.03 / (1 + age / (7 * dayMs))
    const isNear = Math.abs(now - (starts[slot] as number)) < dayMs || (guests[slot] === 1 && isWithinDay(number))
    const when = isRunning(number) ? 0.1 : isNear ? 0.02 : 0
    return when + lately + (event !== 0 && number === event ? 0.1 : 0) + (people[slot] as number) * 0.01
  }
}

/** Bonus when the whole text equals a name or an address, over a mere prefix. */
function wholeBonus(entry: IndexedEntry, text: string, words: number): number {
  const name = fold(entry.name)
  if (name === text || entry.slug?.toLowerCase() === text) return exactBonus
  const hasAddress = entry.emails.some((email) => fold(email) === text)
  if (hasAddress) return exactBonus
  const inName = wordsOf(entry.name)
  const share = inName.length === 0 ? 0 : 0.1 * Math.min(1, words / inName.length)
  // A name that begins with the text stands before one that contains it, and before an address.
  if (name.startsWith(text) || inName.includes(text)) return share + 0.12
  if (inName.some((word) => word.startsWith(text))) return share + 0.08
  return Math.max(share, entry.emails.some((email) => fold(email).startsWith(text)) ? 0.08 : 0)
}

/** Whether a record may be in the result at all. */
function isCandidate(entry: IndexedEntry, { mayShow }: Searched, { oldest, kinds, within = null }: Question): boolean {
  if (entry.kind === 'eventCompany' || (kinds !== null && !kinds.has(entry.kind))) return false
  if (entry.seenAt < oldest && isFleeting(entry)) return false
  if (within !== null && entry.eventId !== within) return false
  return mayShow(entry)
}

function byCode(searched: Searched, question: Question): Found[] {
  if (question.code === null) return []
  const bonus = bonuses(searched, question)
  return [...(searched.codes.get(question.code) ?? [])].flatMap((slot) => {
    const entry = searched.entries[slot]
    if (!entry || !isCandidate(entry, searched, question)) return []
    return [{ entry, matched: ['code' as const], close: 1, score: 4 + bonus(slot) }]
  })
}

function byId(searched: Searched, question: Question): Found[] {
  const id = question.text.trim().toLowerCase()
  if (!looksLikeId.test(id)) return []
  const bonus = bonuses(searched, question)
  const begins = (one: string | null): boolean => one !== null && one.startsWith(id)
  const found: Found[] = []
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

/** Of the records of one person this one is shown: the first of these kinds. */
const kindPlace: Readonly<Partial<Record<Kind, number>>> = { attendee: 0, guest: 1, registrant: 2, person: 3 }
const placeOfKind = ({ entry }: Ranked): number => kindPlace[entry.kind] ?? 0

/** Each person of an event once, in the place of their best record. */
function eachPersonOnce(ranked: readonly Ranked[], personOf: Question['personOf'] = null): Ranked[] {
  const places = new Map<string, number>()
  const once: Ranked[] = []
  for (const one of ranked) {
    const keys = joinedKinds.has(one.entry.kind) ? keysOfPerson(one.entry, personOf) : []
    const at = keys.map((key) => places.get(key)).find((place) => place !== undefined) ?? once.length
    const before = once[at]
    // Two attendees are two people, whatever else they share.
    if (before === undefined || (before.entry.kind === 'attendee' && one.entry.kind === 'attendee')) {
      for (const key of keys) places.set(key, once.length)
      once.push(one)
      continue
    }
    for (const key of keys) places.set(key, at)
    const shown = placeOfKind(one) < placeOfKind(before) ? { ...one, score: before.score, fit: before.fit } : before
    once[at] = { ...shown, matched: [...new Set([...before.matched, ...one.matched])] }
  }
  return once
}

/** As the event's guest list joins records, or else by the ids that they name. */
function keysOfPerson(entry: IndexedEntry, personOf: Question['personOf']): string[] {
  const { eventId, id, personId, userId, attendeeId = null } = entry
  const known = personOf?.(entry) ?? null
  if (known !== null) return [known]
  return [id, personId, userId, attendeeId].flatMap((one) => (one === null ? [] : [`${eventId ?? ''} ${one}`]))
}

function fieldsIn(bits: number): Match[] {
  return fields.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** The best records in which all typed words were found. */
function collected(searched: Searched, question: Question, scores: Scores, words: number): Found[] {
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
    if (!entry) return []
    return [{ entry, matched: fieldsIn(where[slot] as number), close, score: close + bonus(slot) + evidenceOf(entry) }]
  })
}

/** Records that contain every typed word, with their scores. */
function byWords(searched: Searched, question: Question): Found[] {
  const text = question.text.trim()
  const words = typedWords(text)
  if (words.length === 0) return []
  const scores = searched.score(searched.terms, words, searched.columns.size())
  const folded = fold(text)
  return collected(searched, question, scores, words.length).map((one) => {
    const isExternalId = fold(one.entry.externalId ?? '') === folded
    return {
      ...one,
      matched: isExternalId ? [...one.matched, 'externalId' as const] : one.matched,
      score: one.score + (isExternalId ? exactBonus : wholeBonus(one.entry, folded, words.length)),
    }
  })
}

/** A confirmation number with blanks or hyphens that the record does not have, or with O for 0, I or l for 1. */
function byMistakenNumber(searched: Searched, question: Question): Found[] {
  const text = question.text.trim()
  if (!/\d/.test(text)) return []
  const readings = new Set([withDigits(text), squeezed(text), withDigits(squeezed(text))])
  return [...readings].flatMap((reading) =>
    reading === null || reading === fold(text)
      ? []
      : byWords(searched, { ...question, text: reading }).filter(({ matched }) => matched.includes('number')),
  )
}

/** Finds a number stored without country code by its last digits. */
function byNationalNumber(searched: Searched, question: Question): Found[] {
  const text = question.text.trim()
  const digits = phoneDigits(text)
  if (digits === null || !/^(?:\+|00)/.test(text)) return []
  return [1, 2, 3].flatMap((country) => {
    const national = digits.slice(country)
    if (national.length < leastNational) return []
    const endsWithNumber = ({ entry }: Found) => entry.phones.some((phone) => nationalDigitsOf(phone) === national)
    return byWords(searched, { ...question, text: national }).filter(endsWithNumber)
  })
}

/** A name of which a short word was heard rather than read. */
function byHeardName(searched: Searched, question: Question): Found[] {
  const words = heardWords(question.text)?.slice(0, mostWords) ?? []
  if (words.length === 0) return []
  const heard = words.map((word) => ({
    ...typed(word, { errors: true, parts: false }),
    edits: mostHeardEdits(word.length),
  }))
  const scores = searched.score(searched.terms, heard, searched.columns.size())
  return collected(searched, question, scores, words.length).filter(({ entry }) => isHeardAs(words, entry.name))
}

/** `t-shirt` also finds what is called only Shirt. */
function byWordAfterHyphen(searched: Searched, question: Question): Found[] {
  const text = withoutLetterAndHyphen(question.text)
  return text === null ? [] : byWords(searched, { ...question, text })
}

const plainWays = [byCode, byId, byWords, byMistakenNumber, byNationalNumber]
/** Looked for only when nothing else was found. */
const lastWays = [byHeardName, byWordAfterHyphen]

/** Those that fit best, then by score; ties by last seen, then by name. */
export const bestFirst = (a: Ranked, b: Ranked): number =>
  byFit(a, b) || b.score - a.score || b.entry.seenAt - a.entry.seenAt || (a.entry.name < b.entry.name ? -1 : 1)

/** Beside better matches only people are merely similar, because names may be misheard. */
export function withoutSimilarThings(ranked: readonly Ranked[]): readonly Ranked[] {
  const fitting = ranked.some(({ fit }) => fit !== 'similar')
  return fitting ? ranked.filter(({ entry, fit }) => fit !== 'similar' || personKinds.has(entry.kind)) : ranked
}

/** Best first. */
export function rank(searched: Searched, question: Question): Ranked[] {
  const plain = plainWays.flatMap((by) => by(searched, question))
  const found = new Map<IndexedEntry, Found>()
  for (const one of plain.length > 0 ? plain : lastWays.flatMap((by) => by(searched, question)))
    if (!found.has(one.entry)) found.set(one.entry, one)
  const fitOf = fitFor(question)
  const ranked = [...found.values()].map((one) => ({ ...one, fit: fitOf(one.entry, one.matched) })).toSorted(bestFirst)
  const closest = Math.max(0, ...ranked.map(({ close }) => close))
  const near = ranked.filter(({ close }) => close > closest - tooFar)
  const wanted = question.kinds === null ? withoutSimilarThings(near) : near
  return eachPersonOnce(wanted, question.personOf).slice(0, question.limit)
}
