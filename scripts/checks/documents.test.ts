import { expect, it } from 'vitest'

import { listFiles, readText } from './source-files.ts'

const files = listFiles().map((path) => `/${path}`)
const documents = files.filter((path) => /^\/(?:docs\/.*|[A-Z]+)\.md$/.test(path))

/** Names that a path in a document begins with: the folders of the checkout, its parts, and those of the BFF. */
const firstFolders = new Set(
  files.flatMap((path) => /^\/(?:(?:apps\/bff\/src|apps|packages)\/)?([\w.-]+)\//.exec(path)?.[1] ?? []),
)

/** `scripts/run.mjs`, `main.ts`, `docs/`, and tests without their ending, such as `upstream/faults`. */
const looksLikeFile = (text: string) =>
  /^[\w.$/-]+\.(?:tsx?|mjs|css)$/.test(text) ||
  (/^[\w.$-]+(?:\/[\w.$-]+)*\/?$/.test(text) && text.includes('/') && firstFolders.has(text.split('/')[0] ?? ''))

const exists = (text: string) => {
  const path = `/${text.replace(/\/$/, '')}`
  return files.some((file) => file.endsWith(path) || file.includes(`${path}/`) || file.includes(`${path}.`))
}

it('recognises paths of the checkout', () => {
  expect(['scripts/run.mjs', 'gateway/gateway', 'docs/decisions/'].filter(looksLikeFile)).toHaveLength(3)
  expect(['text/plain', 'npm run bench gateway', '@hono/node-server'].filter(looksLikeFile)).toEqual([])
  expect([exists('scripts/run.mjs'), exists('gateway/gateway'), exists('scripts/no-such.mjs')]).toEqual([
    true,
    true,
    false,
  ])
})

/** A test of several cases is named by what they share. */
const hasTest = (file: string, name: string) =>
  files.includes(`/${file}`) && ["'", '`'].some((quote) => readText(file).includes(`${quote}${name}`))

it('each of the 35 faults at the door has tests, which exist', () => {
  const rows = readText('docs/door-faults.md')
    .split('\n')
    .filter((line) => /^\| +\d+ +\|/.test(line))
  const named = rows.map((row) => [...row.matchAll(/`([\w./-]+\.tsx?)`: \*(.+?)\*/g)])
  expect(rows.map((row, at) => [Number(row.split('|')[1]), (named[at]?.length ?? 0) > 0])).toEqual(
    Array.from({ length: 35 }, (_, at) => [at + 1, true]),
  )
  const missing = named.flat().filter(([, file = '', name = '']) => !hasTest(file, name))
  expect(missing.map(([text]) => text)).toEqual([])
})

it('names only files that exist', () => {
  const named = documents.flatMap((document) =>
    [...readText(document.slice(1)).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => ({ document, text })),
  )
  const paths = named.filter(({ text }) => looksLikeFile(text))
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.filter(({ text }) => !exists(text)).map(({ document, text }) => `${document}: ${text}`)).toEqual([])
})
