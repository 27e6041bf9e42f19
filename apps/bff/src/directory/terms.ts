import { createCloseWords } from './close-words.ts'
import type { Typed } from './closeness.ts'
import { createWordList } from './word-list.ts'

/** Where in a record a word stands. */
export const fields = ['name', 'email', 'phone', 'number', 'slug', 'detail'] as const
export type Field = (typeof fields)[number]
const fieldBits = 3

/** A place in the index and the field in one whole number. */
export const posting = (slot: number, field: number): number => (slot << fieldBits) | field
export const slotOf = (found: number): number => found >> fieldBits
export const fieldOf = (found: number): number => found & ((1 << fieldBits) - 1)

export type Terms = {
  /** The first 64 letters of a word count. The same word of a field is added once for a record. */
  add(word: string, at: number): void
  /** Takes every posting of these slots out of these words. A word without postings is forgotten. */
  remove(words: Iterable<string>, gone: (slot: number) => boolean): void
  /** Calls for every word that is close to the typed one: `closeness` above 0, 1 for the same word. */
  each(typed: Typed, found: (postings: readonly number[], closeness: number) => void): void
  /** How many words there are. */
  size(): number
}

const longest = 64

/**
 * Every word with the records that hold it. A search looks at all words: most are ruled out by one operation on 32 bits,
 * so that a hundred thousand of them cost less than a walk through a cleverer structure.
 */
export function createTerms(): Terms {
  const known = new Map<string, number>()
  const list = createWordList()
  const close = createCloseWords(list)
  const postings: number[][] = []
  const free: number[] = []
  const made = (word: string): number => {
    const at = free.pop() ?? postings.length
    known.set(word, at)
    postings[at] = []
    list.add(at, word)
    close.changed(at)
    return at
  }
  const forget = (word: string, at: number): void => {
    known.delete(word)
    postings[at] = []
    list.remove(at)
    close.changed(at)
    free.push(at)
  }
  return {
    add(given, at) {
      const word = given.slice(0, longest)
      if (word === '') return
      postings[known.get(word) ?? made(word)]?.push(at)
    },
    remove(gone, isGone) {
      for (const given of new Set(gone)) {
        const word = given.slice(0, longest)
        const at = known.get(word)
        const found = at === undefined ? undefined : postings[at]
        if (at === undefined || found === undefined) continue
        const left = found.filter((one) => !isGone(slotOf(one)))
        if (left.length === 0) forget(word, at)
        else postings[at] = left
      }
    },
    each(typed, found) {
      const { words, closeness, count } = close.of(typed)
      for (let at = 0; at < count; at += 1) found(postings[words[at] as number] ?? [], closeness[at] as number)
    },
    size: () => known.size,
  }
}
