import { longestSheet } from '@frontdesk/desk-api/core-table'

/** Lines of one request. */
export const mostLines = 10_000

/** A line that is a row of a sheet. */
const isRow = (line: string): boolean => /[\t;,]/.test(line)

/**
 * A pasted text in parts that one request may have, cut between lines. A sheet's first line, which may name its columns,
 * begins each of them. Empty lines are left out.
 */
export function seedParts(text: string, longest = longestSheet): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const heading = isRow(first) && lines.length > 1 ? first : null
  const parts: string[][] = []
  let length = 0
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1)
    if (last !== undefined && length + line.length + 1 <= longest) {
      last.push(line)
      length += line.length + 1
      continue
    }
    const begun = heading === null || at === 0 ? [line] : [heading, line]
    parts.push(begun)
    length = begun.join('\n').length
  }
  return parts.map((part) => part.join('\n'))
}

/** Lines of a text that are not empty. */
export const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length

/** The number of the first line that is too long for any request, from 1; null when there is none. */
export function tooLongLine(text: string, longest = longestSheet): number | null {
  const lines = text.split(/\r\n|\r|\n/)
  // The header of a sheet is repeated in each part.
  const [first = ''] = lines
  const room = longest - (isRow(first) ? first.length + 1 : 0)
  const at = lines.findIndex((line, number) => line.length > (number === 0 ? longest : room))
  return at < 0 ? null : at + 1
}
