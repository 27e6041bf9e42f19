/** Letters beyond this of what was typed are not compared: one machine word holds them. */
const longest = 30

/** Bits of the letters of a text, or of its beginning: what lacks three letters of another is at least three edits away. */
export function signatureOf(text: string, length = text.length): number {
  let bits = 0
  const end = Math.min(length, text.length)
  for (let at = 0; at < end; at += 1) bits |= 1 << (text.charCodeAt(at) % 32)
  return bits
}

/** How many typing errors a word of this length may have and still be meant. */
export const mostEdits = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2)

/** A word as it was typed, up to 30 letters of it. */
export type Typed = {
  text: string
  letters: Uint16Array
  signature: number
  /** Typing errors that are forgiven. */
  edits: number
  /** Whether the middle of a word, or a misspelt beginning of one, is a match as well. */
  parts: boolean
}

export type Tolerance = { errors: boolean; parts: boolean }

export function typed(given: string, { errors, parts }: Tolerance = { errors: true, parts: true }): Typed {
  const text = given.slice(0, longest)
  const letters = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return { text, letters, signature: signatureOf(text), edits: errors ? mostEdits(text.length) : 0, parts }
}

/** For every letter the places where the typed word has it. One search is over before the next begins. */
const places = new Int32Array(65_536)

/** Work with the places of this word's letters filled in. */
export function withPlaces<T>({ letters }: Typed, work: () => T): T {
  letters.forEach((letter, at) => (places[letter] = (places[letter] ?? 0) | (1 << at)))
  try {
    return work()
  } finally {
    for (const letter of letters) places[letter] = 0
  }
}

/** What `distances` answers when nothing is near enough. */
export const tooFar = 15 * 16 + 15

const capped = (edits: number): number => (edits > 15 ? 15 : edits)

/**
 * Least number of edits (insert, delete, change, swap of neighbours) from the typed word to the word that stands in
 * `all` and to any beginning of it: `word * 16 + beginning`. A number above `edits` may stand for any such number.
 * To be called inside of `withPlaces`. Bit-parallel: one step for each letter (Myers 1999, swaps after Hyyrö 2003).
 */
export function distances(length: number, edits: number, all: Uint16Array, from: number, size: number): number {
  const last = 1 << (length - 1)
  let more = -1
  let fewer = 0
  let diagonal = 0
  let before = 0
  let score = length
  let least = length
  const end = size < length + edits + 1 ? size : length + edits + 1
  for (let at = 0; at < end; at += 1) {
    const equal = places[all[from + at] as number] as number
    const swapped = ((~diagonal & equal) << 1) & before
    diagonal = ((((equal & more) + more) | 0) ^ more) | equal | fewer | swapped
    const up = fewer | ~(diagonal | more)
    const down = more & diagonal
    if ((up & last) !== 0) score += 1
    else if ((down & last) !== 0) score -= 1
    const moved = (up << 1) | 1
    more = (down << 1) | ~(diagonal | moved)
    fewer = moved & diagonal
    before = equal
    if (score < least) least = score
    // Each letter that is left brings the two nearer by one at most.
    else if (least > edits && score - (end - at - 1) > edits) return tooFar
  }
  // What was not walked is at least so much longer.
  return capped(score + (size - end)) * 16 + capped(least)
}
