import { gzipSync } from 'node:zlib'

import { loadedFor } from './shipped-code.mjs'

/** @typedef {import('./shipped-code.mjs').Shipped} Shipped */

/** Limit of engine, sentence builder and zones for a page with a recurring event, in bytes of gzip. */
export const budget = 17_000

/** The entries of a page with a recurring event: the frame, the page of an event with its overview, and the pattern. */
const page = /\/src\/(?:routes\/_desk\/e\.\$event\/(?:route|index)\.tsx|features\/events\/recurrence-panel\.tsx)/

/** The line under an event's name ("Sat 1 Feb, in 3 days"), which every event has, whether it recurs or not. */
const header = /\/(?:describe-when|when-state|when-text)\.ts$/

/**
 * The cost of packages/time per file as shipped: `counted` is the parser, the engine, separate fields,
 * exclusions, the sentences in English and the zones, for a record with an IANA zone; `header` is loaded too, and
 * `notes`, which compare dti with the computed times. `rest`, by file name: the calendar, other languages, and code
 * that few records need (rules within a day, Windows zones).
 * @param {Shipped[]} shipped
 */
export function timeCost(shipped) {
  const loaded = new Set(loadedFor(shipped, (module) => page.test(module)))
  const counted = []
  const headers = []
  /** @type {Map<string, number>} */
  const rest = new Map()
  for (const one of shipped) {
    const ofTime = [...one.codeOf].filter(([source]) => source.includes('packages/time/src/'))
    if (ofTime.length === 0) continue
    if (loaded.has(one)) {
      counted.push(bytesOf(ofTime.filter(([source]) => !header.test(source))))
      headers.push(bytesOf(ofTime.filter(([source]) => header.test(source))))
    } else {
      const name = one.file.replaceAll(/^assets\/|-[\w-]{8}\.js$/g, '')
      rest.set(name, (rest.get(name) ?? 0) + bytesOf(ofTime))
    }
  }
  const notes = rest.get('when-notes') ?? 0
  rest.delete('when-notes')
  return { counted: sum(counted), header: sum(headers), notes, rest }
}

/** @param {[source: string, code: string][]} code code of one file, compressed together */
function bytesOf(code) {
  const text = code.map(([, part]) => part).join('')
  return text === '' ? 0 : gzipSync(text, { level: 9 }).length
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
