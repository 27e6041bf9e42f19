import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { specText } from './spec.ts'

const unknowns = readFileSync(fileURLToPath(new URL('../../../docs/unknowns.md', import.meta.url)), 'utf8')

test('docs/unknowns.md has a numbered row for each "not shown" of the contract', () => {
  const rows = [...unknowns.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  const said = specText().match(/not shown/g)?.length ?? 0
  expect(said).toBe(26)
  expect(rows.map((row) => Number(row[1]))).toEqual(Array.from({ length: said }, (_, index) => index + 1))
  for (const [, , , read, service] of rows) expect([read?.trim(), service?.trim()]).not.toContain('')
})
