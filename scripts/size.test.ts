import { execFileSync } from 'node:child_process'

import { expect, it } from 'vitest'

import { root } from './root.mjs'

/** Largest size of a screen's page, scripts and styles, in bytes of brotli. */
const bounds: Record<string, number> = { home: 178_000, signIn: 95_000, list: 204_000 }

it('keeps the first screens within their sizes', () => {
  const lines = execFileSync(process.execPath, ['scripts/size.mjs'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const sizes = lines.map((line): { screen: string; bytes: number; files: unknown[] } => JSON.parse(line))
  expect(sizes.map(({ screen }) => screen)).toEqual(Object.keys(bounds))
  for (const { screen, bytes, files } of sizes) {
    expect([screen, bytes > 40_000, bytes <= (bounds[screen] ?? 0)], `${bytes} bytes`).toEqual([screen, true, true])
    expect(files.length).toBeLessThan(12)
  }
})
