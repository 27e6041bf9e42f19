import type { Typed } from './edit-distance.ts'
import type { WordList } from './word-list.ts'

/** Indexed words close to a typed word, and how close each one is. */
export type CloseWords = { words: Int32Array; closeness: Float32Array; count: number }

export type CloseWordsMemory = {
  /** Called when a word was added or removed. */
  changed(at: number): void
  of(typed: Typed): CloseWords
}

const mostKept = 32
/** With more changes than this a new search is as fast. */
const mostChanges = 4000

type Kept = CloseWords & { /** Number of changes applied. */ at: number }

function put(to: Kept, word: number, closeness: number): void {
  if (to.count === to.words.length) {
    const [words, more] = [new Int32Array(to.count * 2 + 64), new Float32Array(to.count * 2 + 64)]
    words.set(to.words)
    more.set(to.closeness)
    to.words = words
    to.closeness = more
  }
  to.words[to.count] = word
  to.closeness[to.count] = closeness
  to.count += 1
}

/** While a person types only the last word changes: results for the others are cached and updated. */
export function createCloseWords(list: WordList): CloseWordsMemory {
  const cache = new Map<string, Kept>()
  let changes: number[] = []
  const fresh = (typed: Typed): Kept => {
    const found: Kept = { words: new Int32Array(256), closeness: new Float32Array(256), count: 0, at: changes.length }
    list.each(typed, (at, closeness) => put(found, at, closeness))
    return found
  }
  const renewed = (typed: Typed, old: Kept): Kept => {
    if (old.at === changes.length) return old
    const since = new Set(changes.slice(old.at))
    let left = 0
    for (let at = 0; at < old.count; at += 1) {
      const word = old.words[at] as number
      if (since.has(word)) continue
      old.words[left] = word
      old.closeness[left] = old.closeness[at] as number
      left += 1
    }
    old.count = left
    list.each(typed, (at, closeness) => put(old, at, closeness), since)
    old.at = changes.length
    return old
  }
  return {
    changed(at) {
      changes.push(at)
      if (changes.length < mostChanges) return
      changes = []
      cache.clear()
    },
    of(typed) {
      const key = `${typed.edits} ${typed.parts} ${typed.text}`
      const old = cache.get(key)
      const found = old === undefined ? fresh(typed) : renewed(typed, old)
      cache.delete(key)
      cache.set(key, found)
      const oldest = cache.size > mostKept ? cache.keys().next().value : undefined
      if (oldest !== undefined) cache.delete(oldest)
      return found
    },
  }
}
