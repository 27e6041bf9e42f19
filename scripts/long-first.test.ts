import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { longestFirst, longFiles } from './long-first.ts'
import { root } from './root.mjs'

it('names files that are there', () => {
  expect(longFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('puts the long files first, the longest of them before all, and leaves the others in their order', () => {
  const [longest = '', next = ''] = longFiles
  const files = ['b.test.ts', next, 'a.test.ts', longest].map((path) => ({ moduleId: join(root, path) }))
  const ordered = longestFirst(files).map(({ moduleId }) => moduleId.slice(root.length))
  expect(ordered).toEqual([longest, next, 'b.test.ts', 'a.test.ts'])
})
