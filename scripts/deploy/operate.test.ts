import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { readSources } from '../checks/source-files.ts'

const operate = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8')
const code = readSources()
  .filter(({ path }) => /^(?:apps\/bff|packages\/store)\/src\//.test(path) && !path.endsWith('.test.ts'))
  .map(({ text }) => text)
  .join('\n')

/** The fixed parts of a quoted line: what varies is written as `...`, `N` or `HOST`. */
const fixedParts = (line: string) =>
  line
    .split(/\.\.\.|\bN\b|\bHOST\b|[()[\]]/)
    .map((part) => part.trim())
    .filter((part) => part.length > 3)

it('quotes only lines that a desk prints', () => {
  const [, section = ''] = /### A desk does not start([^]*?)\n## /.exec(operate) ?? []
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
  const lines = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line))
  expect(lines.length).toBeGreaterThan(25)
  expect(lines.flatMap(fixedParts).filter((part) => !code.includes(part))).toEqual([])
})

it('names only settings that exist', () => {
  const settings = operate.match(/\b(?:FRONTDESK|UPSTREAM|METRICS|TRUSTED|DATABASE|DATA|PUBLIC)_[A-Z_]+[A-Z]\b/g) ?? []
  expect(settings.length).toBeGreaterThan(20)
  expect([...new Set(settings)].filter((name) => !code.includes(name))).toEqual([])
})
