import { type Typed, distances, signatureOf, tooFar, withPlaces } from './edit-distance.ts'
import { grown, whole } from './grown.ts'

/** Words in one array, scanned from first to last. */
export type WordList = {
  add(at: number, word: string): void
  remove(at: number): void
  /** Visits every word, or each of `some`, that is close to the typed one: above 0, 1 for an equal word. */
  each(typed: Typed, found: (at: number, closeness: number) => void, some?: Iterable<number>): void
}

/** Prefix lengths with letter sets of their own: a word with the typed prefix contains its letters there. */
const [short, middle] = [7, 11]

export function createWordList(): WordList {
  let letters = new Uint16Array(16_384)
  let used = 0
  let wasted = 0
  let starts = whole(1024)
  let sizes = whole(1024)
  // Letter sets of the short prefix, the longer prefix and the whole word.
  let first = whole(1024)
  let second = whole(1024)
  let all = whole(1024)
  let count = 0

  /** Closes the gaps, keeping the order. */
  const compact = (): void => {
    const order = Array.from({ length: count }, (_, at) => at).filter((at) => sizes[at] !== 0)
    order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))
    let end = 0
    for (const at of order) {
      const [from, size] = [starts[at] ?? 0, sizes[at] ?? 0]
      letters.copyWithin(end, from, from + size)
      starts[at] = end
      end += size
    }
    used = end
    wasted = 0
  }
  const contains = (typed: Typed, from: number, size: number): boolean => {
    const wanted = typed.letters
    const length = wanted.length
    const head = wanted[0]
    for (let at = from + 1; at <= from + size - length; at += 1) {
      if (letters[at] !== head) continue
      let next = 1
      while (next < length && letters[at + next] === wanted[next]) next += 1
      if (next === length) return true
    }
    return false
  }
  /** 0 when it is too far. `near`: the prefix has enough of the letters; `has`: the word contains all of them. */
  const closenessOf = (typed: Typed, at: number, near: boolean, has: boolean): number => {
    const from = starts[at] ?? 0
    const size = sizes[at] ?? 0
    const { edits } = typed
    const { length } = typed.letters
    if (size === 0) return 0
    const share = length / size
    const both = near && size >= length - edits ? distances(length, edits, letters, from, size) : tooFar
    const word = both >> 4
    const beginning = both & 15
    if (word === 0) return 1
    if (beginning === 0) return 0.86 + 0.1 * share
    const asWord = word > edits ? 0 : 0.84 - (0.9 * word) / length
    const asBeginning = !typed.parts || beginning > edits ? 0 : 0.72 - beginning / length + 0.08 * Math.min(1, share)
    const inside = has && contains(typed, from, size) ? 0.6 + 0.1 * share : 0
    return Math.max(asWord, asBeginning, inside)
  }

  return {
    add(at, word) {
      starts = grown(starts, at + 1, whole)
      sizes = grown(sizes, at + 1, whole)
      first = grown(first, at + 1, whole)
      second = grown(second, at + 1, whole)
      all = grown(all, at + 1, whole)
      if (wasted > used / 2 && wasted > 16_384) compact()
      letters = grown(letters, used + word.length, (size) => new Uint16Array(size))
      for (let letter = 0; letter < word.length; letter += 1) letters[used + letter] = word.charCodeAt(letter)
      starts[at] = used
      sizes[at] = word.length
      used += word.length
      count = Math.max(count, at + 1)
      first[at] = signatureOf(word, short)
      second[at] = signatureOf(word, middle)
      all[at] = signatureOf(word)
    },
    remove(at) {
      const size = sizes[at] ?? 0
      // Overwrites the letters of a deleted word, so that no memory dump holds them.
      letters.fill(0, starts[at] ?? 0, (starts[at] ?? 0) + size)
      wasted += size
      sizes[at] = 0
      first[at] = 0
      second[at] = 0
      all[at] = 0
    },
    each(typed, found, some) {
      const { signature, edits } = typed
      const { length } = typed.letters
      const reach = length + edits
      const beginnings = reach <= short ? first : reach <= middle ? second : all
      const insides = typed.parts && (length > 2 || typed.dense)
      const look = (at: number): void => {
        // Clears one bit per allowed edit; a remaining bit rules the word out.
        let lacking = signature & ~(beginnings[at] ?? 0)
        if (lacking !== 0 && edits > 0) lacking &= lacking - 1
        if (lacking !== 0 && edits > 1) lacking &= lacking - 1
        const has = insides && (signature & ~(all[at] ?? 0)) === 0
        if (lacking !== 0 && !has) return
        const closeness = closenessOf(typed, at, lacking === 0, has)
        if (closeness > 0) found(at, closeness)
      }
      withPlaces(typed, () => {
        if (some === undefined) for (let at = 0; at < count; at += 1) look(at)
        else for (const at of some) look(at)
      })
    },
  }
}
