import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { build } from './prepare.mjs'
import { root } from './root.mjs'

/**
 * A file of the desk as it is shipped: which files it loads at once and which when it is asked to, its whole code or text,
 * and how much of it came from which module. Of a page it is the style and the script that stand in it.
 * @typedef {{
 *   file: string, imports: string[], asks: string[], modules: string[], isEntry: boolean, code: string,
 *   codeOf: Map<string, string>,
 * }} Shipped
 */

/**
 * The desk as it is shipped, built unless that was done, its code by the module that it came from (from the source map).
 * @returns {Promise<Shipped[]>}
 */
export async function shippedDesk() {
  await build(['web'])
  const folder = join(root, 'apps/web/dist')
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file), 'utf8')
  /** @type {(Pick<Shipped, 'file' | 'imports' | 'asks' | 'modules'> & { map: { mappings: string, sources: string[] } | null })[]} */
  const parts = JSON.parse(read('.parts.json'))
  const scripts = parts.map(({ map, ...told }) => {
    const code = read(told.file)
    // The page may name the files of the first module one by one, and then no file is marked as the first.
    const isEntry = told.modules.some((id) => id.endsWith('/apps/web/src/main.tsx'))
    return { ...told, isEntry, code, codeOf: map ? shares(code, map) : new Map() }
  })
  const files = ['', 'assets'].flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
  return [
    ...scripts,
    ...files.filter((file) => file.endsWith('.html')).map((file) => ({ ...plain, file, code: inlined(read(file)) })),
    ...files.filter((file) => file.endsWith('.css')).map((file) => ({ ...plain, file, code: read(file) })),
  ]
}

const plain = { imports: [], asks: [], modules: [], isEntry: false, codeOf: new Map() }

/**
 * The style sheets and scripts that stand in a page.
 * @param {string} html
 */
export function inlined(html) {
  const pieces = html.matchAll(/<(style|script)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)
  return [...pieces].map(([, , text]) => text).join('\n')
}

/**
 * The files that are loaded for these modules: theirs, the first one of the desk, and what those load in turn.
 * @param {Shipped[]} shipped
 * @param {(module: string) => boolean} isWanted
 */
export function loadedFor(shipped, isWanted) {
  return reachedFrom(
    shipped,
    shipped.filter(({ isEntry, modules }) => isEntry || modules.some(isWanted)),
  )
}

/**
 * Some files and what they load in turn; with `asked` also what they may ask for later.
 * @param {Shipped[]} shipped
 * @param {Shipped[]} first
 * @param {{ asked?: boolean }} [how]
 */
export function reachedFrom(shipped, first, { asked = false } = {}) {
  const byFile = new Map(shipped.map((one) => [one.file, one]))
  /** @type {Set<Shipped>} */
  const reached = new Set()
  const waiting = [...first]
  for (const one of waiting) {
    reached.add(one)
    for (const file of asked ? [...one.imports, ...one.asks] : one.imports) {
      const next = byFile.get(file)
      if (next && !reached.has(next)) waiting.push(next)
    }
  }
  return [...reached]
}

/**
 * Cuts code at its mappings; a stretch without a source belongs to the one before it.
 * @param {string} code
 * @param {{ mappings: string, sources: (string | null)[] }} map
 * @returns {Map<string, string>}
 */
export function shares(code, { mappings, sources }) {
  const lines = code.split('\n')
  /** @type {Map<string, string>} */
  const found = new Map()
  let source = 0
  let current = ''
  for (const [at, line] of mappings.split(';').entries()) {
    let column = 0
    let from = 0
    /** @param {number} to */
    const keep = (to) => {
      found.set(current, (found.get(current) ?? '') + (lines[at] ?? '').slice(from, to))
      from = to
    }
    for (const segment of line.split(',')) {
      if (segment === '') continue
      const [columns = 0, sourceStep] = decoded(segment)
      column += columns
      if (sourceStep === undefined) continue
      source += sourceStep
      const next = sources[source] ?? ''
      if (next === current) continue
      keep(column)
      current = next
    }
    keep((lines[at] ?? '').length)
  }
  return found
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The numbers of one segment: base 64, five bits a digit, the lowest bit of a number is its sign.
 * @param {string} segment
 */
function decoded(segment) {
  const numbers = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
