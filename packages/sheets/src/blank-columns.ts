import { addressIn } from './cell-values.ts'
import { mostRows } from './fields.ts'
import { fieldOfHeader } from './headers.ts'

type Split = (line: string) => string[]

/** Lines that are looked at, and words of the name of a column. */
const [looked, longestPhrase] = [200, 4]

/** The delimiter stands at the end of a part: it is what separates the columns. */
const endsWithDelimiter = (part: string): boolean => /[,;|]$/.test(part)

const byBlanks: Split = (line) => line.trim().split(/[ \u00a0]{2,}/)

const wordsOf = (line: string): string[] => line.trim().split(/\s+/)

/** Before, within and after some words; without the last part where nothing is after them. */
function around(words: readonly string[], from: number, to: number): string[] {
  const parts = [words.slice(0, from), words.slice(from, to), words.slice(to)].map((some) => some.join(' '))
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts
}

/** A name, an address, and the rest of the line; null for a line without exactly one address. */
function byAddress(line: string): string[] | null {
  const words = wordsOf(line)
  const places = words.flatMap((word, at) => (addressIn(word) !== null && !word.endsWith('>') ? [at] : []))
  const [at] = places
  if (at === undefined || at === 0 || places.length > 1 || endsWithDelimiter(words[at - 1] ?? '')) return null
  return around(words, at, at + 1)
}

/**
 * A header in which the address has its name. `hasRest`: something stands behind most addresses, and has a name, too:
 * "E-mail Ticket" are two.
 */
function byHeader(line: string, hasRest: boolean): string[] | null {
  const words = wordsOf(line).slice(0, looked)
  const ways: string[][] = []
  for (let length = longestPhrase; length > 0; length -= 1)
    for (let at = 1; at + length <= words.length; at += 1)
      if (fieldOfHeader(words.slice(at, at + length).join(' ')) === 'email') ways.push(around(words, at, at + length))
  if (!hasRest) return ways[0] ?? null
  const withRest = ways.filter((parts) => parts.length > 2)
  return withRest.find((parts) => fieldOfHeader(parts.at(-1) ?? '') !== null) ?? withRest[0] ?? ways[0] ?? null
}

/**
 * How lines without a delimiter are divided, as they are copied from a PDF: at runs of blanks where most lines have as many
 * parts, otherwise around their one address; null: they are one column.
 */
function splitOf(lines: readonly string[]): Split | null {
  const some = lines.filter((line) => line.trim() !== '').slice(0, looked)
  const times = new Map<number, number>()
  for (const line of some) {
    const parts = byBlanks(line)
    if (parts.length > 1 && !parts.slice(0, -1).some(endsWithDelimiter))
      times.set(parts.length, (times.get(parts.length) ?? 0) + 1)
  }
  const isMost = (count: number): boolean => count > some.length / 2
  if (isMost(Math.max(0, ...times.values()))) return byBlanks
  const divided = some.flatMap((line) => {
    const parts = byAddress(line)
    return parts === null ? [] : [parts]
  })
  if (!isMost(divided.length)) return null
  const hasRest = divided.filter((parts) => parts.length > 2).length > divided.length / 2
  let isBelow = false
  return (line) => {
    const parts = byAddress(line)
    isBelow ||= parts !== null
    return parts ?? (isBelow ? null : byHeader(line, hasRest)) ?? [line.trim()]
  }
}

/** The rows of a text whose columns are separated by blanks; null where they are not. */
export function rowsByBlanks(text: string): string[][] | null {
  // One line more than a sheet may have says that there are too many.
  const lines = text.split(/\r?\n/, mostRows + 3)
  const split = splitOf(lines)
  return split === null ? null : lines.map((line) => (line.trim() === '' ? [''] : split(line)))
}
