import { fold } from '@frontdesk/api-types/plain-text'

/** How names are compared, the same at the desk and in a browser that has lost it. */

/** A value with single blanks between its words. */
export const oneBlank = (value: string): string => value.replaceAll(/\s+/gu, ' ').trim()

/** Equal for values that differ in case, accents, apostrophes and blanks only. */
export const spellingOf = (value: string): string => fold(oneBlank(value))

/** Whether a value is one of these, in any spelling. Each spelling is compared once. */
export function isOneOf(wanted: readonly string[]): (value: string) => boolean {
  const spellings = new Set(wanted.map(spellingOf))
  const known = new Map<string, boolean>()
  return (value) => {
    const fits = known.get(value) ?? spellings.has(spellingOf(value))
    known.set(value, fits)
    return fits
  }
}

const likeDigits: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** A code with a digit in it, with its letters that look like digits read as such; null when that changes nothing. */
export function withDigits(code: string): string | null {
  const folded = fold(code)
  if (!/\d/.test(folded)) return null
  const read = folded.replaceAll(/[oil]/g, (letter) => likeDigits[letter] ?? letter)
  return read === folded ? null : read
}

/** A number or a code as it is compared, also where blanks and hyphens were left out: `CMD-8012` and `cmd 8012` are one. */
export const squeezed = (code: string): string => fold(code).replaceAll(/[^\p{L}\p{N}]/gu, '')

function asDigits(code: string): string {
  // Of nothing but signs they are all that tells it apart.
  const bare = squeezed(code) || fold(code)
  return withDigits(bare) ?? bare
}
/** Whether two codes are the same, also without their blanks and hyphens, or when a letter was taken for a digit. */
export const isSameCode = (one: string, other: string): boolean => asDigits(one) === asDigits(other)

/** `SPRING-25` is most likely a code or a confirmation number; `spring-25` may be a slug, `spring` a name. */
export const isInCapitals = (text: string): boolean =>
  text.length >= 3 && text === text.toUpperCase() && /\p{Lu}/u.test(text)

const wordShape = /[\p{L}\p{N}]+/gu

/** The words of a text, folded; anything but letters and digits separates them. */
export const wordsOf = (text: string): string[] => fold(text).match(wordShape) ?? []

const conjunctions: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', '&'])

/** Folded words of a search without each “and” between two others: a record may have it in another language, or as `&`. */
export const withoutConjunctions = (words: readonly string[]): string[] =>
  words.filter((word, at) => at === 0 || at === words.length - 1 || !conjunctions.has(word))

/** The words that a record has to have to be found by a text. */
export const searchedWords = (text: string): string[] => withoutConjunctions(wordsOf(text))

/**
 * How well a record fits a text, best first: by its own id, address or number; all words begin one of its words, or are
 * inside one; with typing errors; only by how the search compares names.
 */
export const fits = ['own', 'words', 'parts', 'typo', 'similar'] as const
export type Fit = (typeof fits)[number]

/**
 * Score of words in a text: 1 for each prefix of a word, 0.5 for each substring, averaged; 0 when one is missing.
 * Ignores case, accents and signs: `Al-Khatib` is the beginning of two words, one after the other.
 */
export function matchOf(words: readonly string[], text: string): number {
  const parts = ` ${wordsOf(text).join(' ')}`
  const whole = fold(text)
  const wanted = words.filter((word) => wordsOf(word).length > 0)
  let sum = 0
  for (const word of wanted) {
    const folded = fold(word)
    if (parts.includes(` ${wordsOf(word).join(' ')}`)) sum += 1
    else if (folded.length > 2 && whole.includes(folded)) sum += 0.5
    else return 0
  }
  return wanted.length === 0 ? 0 : sum / wanted.length
}

const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Whether a text is of a script without spaces. */
export const isDense = (text: string): boolean => dense.test(text)

/** At least two words of letters only: treated as a name, every word of which must match. */
export const looksLikeName = (text: string): boolean => /^[\p{L}\p{M}.'’-]+(?:\s+[\p{L}\p{M}.'’-]+)+$/u.test(text)

/** Typing errors allowed for a word of this length. */
export const mostEdits = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

/** Words of four and five letters have one typing error, of which a second one is forgiven when they sound alike. */
export const mostHeardEdits = (length: number): number => (length === 4 || length === 5 ? 2 : mostEdits(length))

/** The same for words that differ only in which vowels they have, or in s and z. Of a folded word. */
const soundOf = (word: string): string => word.replaceAll(/[aeiouy]/g, 'a').replaceAll('z', 's')

function soundAlike(heard: string, named: string): boolean {
  if (soundOf(heard) !== soundOf(named)) return false
  let differing = 0
  for (let at = 0; at < heard.length; at += 1) if (heard[at] !== named[at]) differing += 1
  return differing <= mostHeardEdits(heard.length)
}

/** The words of a text that may be a name as it was heard; null for any other text. */
export function heardWords(text: string): string[] | null {
  const name = text.trim()
  return looksLikeName(name) && !isDense(name) ? searchedWords(name) : null
}

/** Whether somebody of this name may be meant: vowels, s and z differ twice, and another word is right. */
export function isHeardAs(heard: readonly string[], name: string): boolean {
  const named = wordsOf(name)
  return (
    heard.some((word) => named.includes(word)) && heard.every((word) => named.some((other) => soundAlike(word, other)))
  )
}

/** A single letter and the hyphen after it, before a word. */
const letterAndHyphen = /(?<![\p{L}\p{N}])\p{L}-(?=\p{L}{3})/gu

/** `t-shirt` also means what is called only Shirt; null without such a letter. */
export function withoutLetterAndHyphen(text: string): string | null {
  const shorter = text.replaceAll(letterAndHyphen, '')
  return shorter === text ? null : shorter
}
