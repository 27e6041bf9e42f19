import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { readRecord, root } from './root.mjs'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const dist = 'apps/web/dist/'
/** Largest size of a screen's page, scripts and styles in bytes of brotli, and the routes whose files it loads. */
const screens: { screen: string; page: string; routes: string[]; most: number }[] = [
  { screen: 'home', page: 'index.html', routes: [], most: 186_000 },
  { screen: 'sign-in', page: 'sign-in.html', routes: [], most: 95_000 },
  {
    screen: 'list',
    page: 'index.html',
    routes: ['companies.$companyId/route', 'companies.$companyId/events'],
    most: 211_000,
  },
]

/** The files of pages and routes, and of all that they import statically. */
function filesOf(entries: readonly string[]): Set<string> {
  const manifest = readRecord(`${dist}.vite/manifest.json`) as Record<string, Chunk>
  const names = new Set(
    entries.map((entry) => Object.keys(manifest).find((name) => name.includes(`/${entry}.ts`)) ?? entry),
  )
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  return new Set([...names].flatMap((name) => [manifest[name]?.file ?? '?', ...(manifest[name]?.css ?? [])]))
}

/** The bytes of brotli of files, and which they are. */
function sizeOf(files: readonly string[]) {
  const sizes = files.map((file) => [file, brotliCompressSync(readFileSync(`${root}${dist}${file}`)).length] as const)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  return { bytes, each: sizes.join(' ') }
}

it.each(screens)('keeps the first screen $screen within its size', ({ page, routes, most }) => {
  const { bytes, each } = sizeOf([page, ...filesOf([page, ...routes])])
  expect([bytes > 40_000, bytes <= most], `${bytes} bytes: ${each}`).toEqual([true, true])
})

it('keeps the door with its camera within 62 KB beside a list, the code reader aside', () => {
  const list = filesOf(['index.html', 'companies.$companyId/route', 'companies.$companyId/events'])
  // 40 KB of it are the frame of an event and what eight screens share: the door's own files have 20.
  const door = filesOf(['e.$event/route', 'e.$event/door', 'door/camera-panel', 'door/read-photo'])
  const { bytes, each } = sizeOf([...door].filter((file) => !list.has(file)))
  expect([bytes > 10_000, bytes <= 62_000], `${bytes} bytes: ${each}`).toEqual([true, true])
})
