import { foldText } from './fold.ts'
import {
  type NamedField,
  emptyWords,
  guestWords,
  headerWords,
  otherPeople,
  otherThings,
  partNames,
  personWords,
  relationWords,
  wholeNames,
} from './header-words.ts'

export type HeaderMeaning = {
  readonly field: NamedField
  /** Position among the known headers of this field. */
  readonly rank: number
  /** 1 where every word of the header is known; less where some are left. */
  readonly share: number
  /** The whole name when alone, one part of it beside the other part. */
  readonly isPart: boolean
  /** The header says that it is the guest's, not the buyer's. */
  readonly isOwn: boolean
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/[\s|]+/).filter((word) => word !== ''))
const [empty, own, things] = [setOf(emptyWords), setOf(guestWords), setOf(otherThings)]
const [person, relations] = [setOf(personWords), setOf(relationWords)]
const contacts = setOf('contact kontakt')
const others = new RegExp(`^(?:${otherPeople.split(' ').join('|')})`)

/** One word for what is written in several ways. */
const alike = new Map([
  ...['nr', 'no', 'num', 'nro', 'numero', 'nummer'].map((word) => [word, 'number'] as const),
  ['addr', 'address'],
  ['ref', 'reference'],
])

/** `Teilnehmer*in`, `Asistente(a)`, `Session(s)`: the plain form. */
const gender = /(?<=\p{L})(?:[*:/_·](?:innen|in|e|a)(?!\p{L})|\((?:innen|in|n|e|es|s|a|as|os)\))/gu

/** The words of a header: camelCase, signs, brackets and abbreviations taken apart. */
function wordsOf(header: string): string[] {
  const apart = header
    .slice(0, 200)
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(gender, '')
    .replaceAll(/\bn\.?\s?[°º]|№|#/giu, ' number ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/\be[\s\-_]?mail/giu, 'email')
  const words = foldText(apart)
    .split(' ')
    .filter((word) => word !== '')
  const leading = words.length > 1 && /^(?:q|frage|f)?\d{1,3}$/.test(words[0] ?? '') ? words.slice(1) : words
  // `Bestellnr.` is read as `Bestellnummer`.
  return leading.map((word) => alike.get(word) ?? word.replace(/(?<=\p{L}{3})nr$/u, 'nummer'))
}

type Phrase = { words: readonly string[]; field: NamedField; rank: number; isPart: boolean }

const withoutEmpty = (words: readonly string[]): readonly string[] => {
  const left = words.filter((word) => !empty.has(word))
  return left.length === 0 ? words : left
}

/** By their first word in the order of the alphabet: a header looks only at phrases that have one of its words. */
const phrases = new Map<string, Phrase[]>()
const put = (field: NamedField, list: string, isPart = false, first = 1000): void => {
  for (const [at, text] of list.split('|').entries()) {
    const words = [...new Set(/\b\p{L} /u.test(text) ? wordsOf(text) : withoutEmpty(wordsOf(text)))]
    const key = words.toSorted()[0]
    if (key === undefined) continue
    const phrase = { words, field, rank: first - at, isPart }
    const known = phrases.get(key)
    if (known === undefined) phrases.set(key, [phrase])
    else known.push(phrase)
  }
}
for (const [field, languages] of Object.entries(headerWords))
  for (const list of Object.values(languages)) put(fieldIn(field), list)
for (const list of wholeNames) put('name', list)
put('name', partNames, true, 500)

/** Guarantee of the cast: the keys of `headerWords`. */
function fieldIn(key: string): NamedField {
  return key as NamedField
}

/** The phrase that covers most of the words; null when none does. */
function bestPhrase(words: readonly string[]): { phrase: Phrase; left: string[] } | null {
  const given = new Set(words)
  let best: Phrase | null = null
  for (const word of given)
    for (const phrase of phrases.get(word) ?? []) {
      if (!phrase.words.every((part) => given.has(part))) continue
      const longer = best === null || phrase.words.length > best.words.length
      if (longer || (phrase.words.length === best?.words.length && phrase.rank > best.rank)) best = phrase
    }
  if (best === null) return null
  const found = best
  return { phrase: found, left: [...given].filter((word) => !found.words.includes(word)) }
}

/** A German compound: `Mitgliedsnummer`, `Bestell-Nr.` are numbers of something. */
const compound = /^(\p{L}{3,}?)(nummer|adresse|name|code)$/u
const partsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const [, first, last = ''] = compound.exec(word) ?? []
    return first === undefined ? [word] : [first, alike.get(last) ?? last]
  })

function meaningOfWords(given: readonly string[]): HeaderMeaning | null {
  const isOwn = given.some((word) => own.has(word))
  const meaningful = withoutEmpty(given)
  const ways = [meaningful, given, meaningful.filter((word) => !own.has(word)), partsOf(meaningful)]
  let best: (HeaderMeaning & { length: number }) | null = null
  for (const words of ways) {
    if (words.length === 0) continue
    const found = bestPhrase(words)
    if (found === null) continue
    const { phrase, left } = found
    const rest = left.filter((word) => !own.has(word) && !empty.has(word))
    // A name of something else, such as an event.
    if (rest.some((word) => things.has(word))) continue
    const share = phrase.words.length / (phrase.words.length + rest.length)
    const { field, rank, isPart } = phrase
    const { length } = phrase.words
    if (best === null || share > best.share || (share === best.share && length > best.length))
      best = { field, rank: rank + (isOwn ? 2000 : 0), share, isPart, isOwn, length }
  }
  return best
}

const brackets = /[([{]([^)\]}]*)[)\]}]/gu
const alternatives = /\s*[/|\n]\s*|\s+(?:or|oder|ou)\s+|\s+[-–—]\s+/u
const segments = /\s*(?:\s[-–—]\s|: |> )\s*/u

const isWhole = (meaning: HeaderMeaning): boolean => meaning.share === 1

/** What the words of a header say: its field, or null. */
export function meaningOf(header: string): HeaderMeaning | null {
  const text = header.slice(0, 200)
  const inside = [...text.replaceAll(gender, '').matchAll(brackets)].map(([, part = '']) => part).join(' ')
  const outside = text.replaceAll(gender, '').replaceAll(brackets, ' ')
  const plain = wordsOf(outside).length === 0 ? text : outside
  const hint = inside === '' ? null : meaningOfWords(wordsOf(inside))
  const all = meaningOfWords(wordsOf(plain))
  if (all?.isPart && hint?.field === 'name' && !hint.isPart) return { ...hint, rank: all.rank }
  if (all !== null && isWhole(all)) return all
  // `Full Name - First Name`, `Attendee name: Given name`: the last part says it.
  const last = plain.split(segments).at(-1) ?? ''
  const ofLast = last === plain ? null : meaningOfWords(wordsOf(last))
  if (ofLast !== null && isWhole(ofLast)) return { ...ofLast, isOwn: ofLast.isOwn || all?.isOwn === true }
  const either = plain
    .split(alternatives)
    .flatMap((one) => meaningOfWords(wordsOf(one)) ?? [])
    .filter(isWhole)
  const [first] = either
  if (first === undefined) return all
  const fields = new Set(either.map(({ field }) => field))
  // `Name / Surname`: the values say whether both are in it.
  if (fields.has('name') && fields.size > 1) return { ...first, field: 'name', isPart: true }
  return first
}

/** A field that a header names for certain; null for one with words that are not known. */
export function fieldOfHeader(header: string): NamedField | null {
  const meaning = meaningOf(header)
  return meaning !== null && meaning.share === 1 ? meaning.field : null
}

/** Columns about the buyer, the invoice, the payment or another person, not about the guest. */
export const isAboutOthers = (header: string): boolean => wordsOf(header).some((word) => others.test(word))

/** Only says that it is about the guest or about a person. A contact may be somebody else. */
export function isAboutGuest(header: string): boolean {
  const words = withoutEmpty(wordsOf(header))
  return words.length > 0 && words.every((word) => person.has(word) || (own.has(word) && !contacts.has(word)))
}

/** `Guest of`, `Invited by`, `Eingeladen von`: the name is another person's. */
export const isRelation = (header: string): boolean =>
  relations.has(wordsOf(header.replaceAll(brackets, ' ')).at(-1) ?? '')
