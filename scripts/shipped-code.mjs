import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { decode } from '@jridgewell/sourcemap-codec'

import { build } from './prepare.mjs'
import { root } from './root.mjs'

/**
 * A file of the built web app: its static (`imports`) and dynamic (`asks`) imports, its modules, its code or text, and
 * the part of the code per module. For a page, its inline styles and scripts.
 * @typedef {{
 *   file: string, imports: string[], asks: string[], modules: string[], isEntry: boolean, code: string,
 *   codeOf: Map<string, string>,
 * }} Shipped
 */

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk a chunk in Vite's
 * manifest
 */

/**
 * The built web app, built first if necessary: files from Vite's manifest, modules from the source maps.
 * @returns {Promise<Shipped[]>}
 */
export async function shippedDesk() {
  await build(['web'])
  const folder = join(root, 'apps/web/dist')
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file), 'utf8')
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(read('.vite/manifest.json'))
  /** @param {string[]} keys */
  const filesOf = (keys = []) => keys.flatMap((key) => manifest[key]?.file ?? [])
  const scripts = Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js'))
    .map(([key, { file, imports, dynamicImports, css = [] }]) => {
      const code = read(file)
      // The bundler's helpers belong to no module.
      /** @type {{ mappings: string, sources: string[] }} */
      const map = existsSync(join(folder, `${file}.map`))
        ? JSON.parse(read(`${file}.map`))
        : { mappings: '', sources: [] }
      const modules = [key, ...map.sources]
      return {
        file,
        imports: [...filesOf(imports), ...css],
        asks: filesOf(dynamicImports),
        modules,
        isEntry: modules.some((id) => id.endsWith('/src/main.tsx')),
        code,
        codeOf: shares(code, map),
      }
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
 * The inline style sheets and scripts of a page.
 * @param {string} html
 */
export function inlined(html) {
  const pieces = html.matchAll(/<(style|script)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)
  return [...pieces].map(([, , text]) => text).join('\n')
}

/**
 * The files loaded for these modules: their own, the entry of the web app, and their transitive imports.
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
 * Files with their transitive static imports; with `asked` also the dynamic ones.
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
 * Splits code at its mappings; a part without a source belongs to the source before it.
 * @param {string} code
 * @param {{ mappings: string, sources: (string | null)[] }} map
 * @returns {Map<string, string>}
 */
export function shares(code, { mappings, sources }) {
  const lines = code.split('\n')
  /** @type {Map<string, string>} */
  const found = new Map()
  let current = ''
  for (const [at, segments] of decode(mappings).entries()) {
    let from = 0
    /** @param {number} to */
    const keep = (to) => {
      found.set(current, (found.get(current) ?? '') + (lines[at] ?? '').slice(from, to))
      from = to
    }
    for (const [column, source] of segments) {
      const next = source === undefined ? current : (sources[source] ?? '')
      if (next === current) continue
      keep(column)
      current = next
    }
    keep((lines[at] ?? '').length)
  }
  return found
}
