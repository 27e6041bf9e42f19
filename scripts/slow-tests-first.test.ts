import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from './root.mjs'
import { longestFirst, slowFiles } from './slow-tests-first.ts'

it('lists existing files only', () => {
  expect(slowFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('puts the slow files first, the slowest before all, and keeps the order of the others', () => {
  const [longest = '', next = ''] = slowFiles
  const files = ['b.test.ts', next, 'a.test.ts', longest].map((path) => ({ moduleId: join(root, path) }))
  const ordered = longestFirst(files).map(({ moduleId }) => moduleId.slice(root.length))
  expect(ordered).toEqual([longest, next, 'b.test.ts', 'a.test.ts'])
})
