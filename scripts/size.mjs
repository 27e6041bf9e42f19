// npm run size: the files of the first screens as built, and their size in bytes of brotli. A JSON line for each screen.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { readRecord, root } from './root.mjs'

const dist = 'apps/web/dist/'

/** Each screen: its page, and the routes whose files it loads. */
const screens = {
  home: { page: 'index.html', routes: [] },
  signIn: { page: 'sign-in.html', routes: [] },
  list: { page: 'index.html', routes: ['companies.$companyId/route', 'companies.$companyId/events'] },
}

/** @typedef {Record<string, { file: string, src?: string, imports?: string[], css?: string[] }>} Manifest */

/** @type {Manifest} */
const manifest = readRecord(`${dist}.vite/manifest.json`)

/**
 * An entry of the manifest and all that it imports statically.
 * @param {Iterable<string>} names
 */
function withImports(names) {
  const found = new Set(names)
  for (const name of found) for (const next of manifest[name]?.imports ?? []) found.add(next)
  return [...found]
}

/** @param {string} file */
const brotli = (file) => brotliCompressSync(readFileSync(`${root}${dist}${file}`)).length

for (const [screen, { page, routes }] of Object.entries(screens)) {
  const split = routes.map((route) => Object.keys(manifest).find((name) => name.includes(`/${route}.tsx?`)) ?? route)
  const chunks = withImports([page, ...split]).map((name) => manifest[name])
  const files = [...new Set([page, ...chunks.flatMap((chunk) => [chunk?.file ?? '?', ...(chunk?.css ?? [])])])]
  const sizes = files.map((file) => ({ file, bytes: brotli(file) })).toSorted((a, b) => b.bytes - a.bytes)
  console.log(JSON.stringify({ screen, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes }))
}
