import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { readRecord, root } from './root.mjs'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const dist = 'apps/web/dist/'
/** Largest size of a screen's page, scripts and styles in bytes of brotli, and the routes whose files it loads. */
const screens: { screen: string; page: string; routes: string[]; most: number }[] = [
  { screen: 'home', page: 'index.html', routes: [], most: 185_000 },
  { screen: 'sign-in', page: 'sign-in.html', routes: [], most: 95_000 },
  {
    screen: 'list',
    page: 'index.html',
    routes: ['companies.$companyId/route', 'companies.$companyId/events'],
    most: 210_000,
  },
]

it.each(screens)('keeps the first screen $screen within its size', ({ page, routes, most }) => {
  const manifest = readRecord(`${dist}.vite/manifest.json`) as Record<string, Chunk>
  const split = routes.map((route) => Object.keys(manifest).find((name) => name.includes(`/${route}.tsx?`)) ?? route)
  // Each entry, and all that it imports statically.
  const names = new Set([page, ...split])
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  const files = new Set([
    page,
    ...[...names].flatMap((name) => [manifest[name]?.file ?? '?', ...(manifest[name]?.css ?? [])]),
  ])
  const sizes = [...files].map(
    (file) => [file, brotliCompressSync(readFileSync(`${root}${dist}${file}`)).length] as const,
  )
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect([bytes > 40_000, bytes <= most], `${bytes} bytes: ${sizes.join(' ')}`).toEqual([true, true])
})
