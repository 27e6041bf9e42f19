import { digitsOf } from '@frontdesk/api-types/plain-text'
import { withDigits, wordsOf } from '@frontdesk/desk-api/near-names'

import type { Entry } from './entry.ts'
import { type Field, fields } from './inverted-index.ts'

/** An indexed word and the number of its field. */
export type IndexedWord = readonly [word: string, field: number]

const leastDigits = 3
/** Of a field and of all. A guest with more is a row that was made to fill the memory: a sheet has 50,000 of them. */
const mostWords = { guest: [10, 26], other: [64, 400] } as const
const longestWord = 64

/** Indexed words of an entry, once per field: the first ones, from their beginning. */
export function indexedWords(entry: Entry): IndexedWord[] {
  const seen = new Set<string>()
  const all: IndexedWord[] = []
  const [most, mostInAll] = entry.kind === 'guest' ? mostWords.guest : mostWords.other
  const counts = new Map<Field, number>()
  const put = (field: Field, words: Iterable<string>): void => {
    const number = fields.indexOf(field)
    for (const whole of words) {
      const word = whole.slice(0, longestWord)
      const key = `${number}${word}`
      const count = counts.get(field) ?? 0
      if (word === '' || seen.has(key) || count === most || all.length === mostInAll) continue
      counts.set(field, count + 1)
      seen.add(key)
      all.push([word, number])
    }
  }
  /** In parts and as one word: people leave dashes out when they type. */
  const putCode = (field: Field, text: string | null): void => {
    if (text === null) return
    const words = wordsOf(text)
    put(field, words)
    if (words.length > 1) put(field, [words.join('')])
    const digits = field === 'number' ? withDigits(text) : null
    if (digits !== null) putCode(field, digits)
  }
  put('name', wordsOf(entry.name))
  // `Anne-Marie` is indexed as one word too.
  for (const piece of entry.name.split(/\s+/)) if (piece.includes('-')) put('name', [wordsOf(piece).join('')])
  for (const email of entry.emails) {
    put('email', wordsOf(email))
    const local = wordsOf(email.split('@', 1)[0] ?? '')
    if (local.length > 1) put('email', [local.join('')])
  }
  put(
    'phone',
    entry.phones.map(digitsOf).filter((digits) => digits.length >= leastDigits),
  )
  putCode('number', entry.number)
  putCode('number', entry.externalId)
  putCode('slug', entry.slug)
  put('detail', entry.detail === null ? [] : wordsOf(entry.detail))
  return all
}
