import { isDense, mostEdits } from '@frontdesk/desk-api/near-names'

/** Letters compared of a typed word: one machine word of bits. */
const longest = 30

/**
 * Bit set of the letters of a text or its prefix: a word that lacks three letters of another is at least three edits
 * away.
 */
export function signatureOf(text: string, length = text.length): number {
  let bits = 0
  const end = Math.min(length, text.length)
  for (let at = 0; at < end; at += 1) bits |= 1 << (text.charCodeAt(at) % 32)
  return bits
}

/** A typed word, at most 30 letters. */
export type Typed = {
  text: string
  letters: Uint16Array
  signature: number
  /** Typing errors allowed. */
  edits: number
  /** Whether the middle of a word, or a misspelt prefix, matches too. */
  parts: boolean
  /** Of a script without spaces: a given name is found inside a name from its first letter. */
  dense: boolean
}

export const lettersOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

export type Tolerance = { errors: boolean; parts: boolean }

export function typed(given: string, { errors, parts }: Tolerance = { errors: true, parts: true }): Typed {
  const text = given.slice(0, longest)
  return {
    text,
    letters: lettersOf(text),
    signature: signatureOf(text),
    edits: errors ? mostEdits(text.length) : 0,
    parts,
    dense: isDense(text),
  }
}

/** Per letter, the positions in the typed word. Shared: searches do not overlap. */
const places = new Int32Array(65_536)

/** Runs `work` with the positions of this word's letters filled in. */
export function withPlaces<T>({ letters }: Typed, work: () => T): T {
  letters.forEach((letter, at) => (places[letter] = (places[letter] ?? 0) | (1 << at)))
  try {
    return work()
  } finally {
    for (const letter of letters) places[letter] = 0
  }
}

/** Result of `distances` when nothing is near enough. */
export const tooFar = 15 * 16 + 15

const capped = (edits: number): number => (edits > 15 ? 15 : edits)

/**
 * Least number of edits (insert, delete, replace, transpose) from the typed word to the word in `all` and to any of its
 * prefixes: `word * 16 + prefix`. Values above `edits` are only lower bounds. Call inside `withPlaces`. Bit-parallel:
 * one step per letter (Myers 1999, transpositions after Hyyrö 2003).
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
    // Each remaining letter reduces the distance by one at most.
    else if (least > edits && score - (end - at - 1) > edits) return tooFar
  }
  // The rest that was not walked adds at least its length.
  return capped(score + (size - end)) * 16 + capped(least)
}
