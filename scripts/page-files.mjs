import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { readRecord, root } from './root.mjs'

const dist = 'apps/web/dist/'

/**
 * The files of pages and routes, and of all that they import statically.
 * @param {readonly string[]} entries
 * @returns {Set<string>}
 */
export function filesOf(entries) {
  /** @type {Record<string, { file: string, imports?: string[], css?: string[] }>} */
  const manifest = readRecord(`${dist}.vite/manifest.json`)
  const names = new Set(
    entries.map((entry) => Object.keys(manifest).find((name) => name.includes(`/${entry}.ts`)) ?? entry),
  )
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  return new Set([...names].flatMap((name) => [manifest[name]?.file ?? '?', ...(manifest[name]?.css ?? [])]))
}

/**
 * The bytes of brotli of files, and which they are.
 * @param {readonly string[]} files
 */
export function sizeOf(files) {
  const sizes = files.map((file) => [file, brotliCompressSync(readFileSync(`${root}${dist}${file}`)).length])
  const bytes = sizes.reduce((sum, [, size]) => sum + Number(size), 0)
  return { bytes, each: sizes.join(' ') }
}

/** The files of the door with its camera that a list does not have: 40 KB are the frame of an event and what is shared. */
export function doorFiles() {
  const list = filesOf(['index.html', 'companies.$companyId/route', 'companies.$companyId/events'])
  const door = filesOf(['e.$event/route', 'e.$event/door', 'scanning/camera-panel', 'scanning/read-photo'])
  return [...door].filter((file) => !list.has(file))
}
