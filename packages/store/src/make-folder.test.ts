import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { makeFolder } from '#make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes folders above it, and leaves one that is there', () => {
  const deep = join(folder, 'a/b/c')
  makeFolder(deep, 0o700)
  makeFolder(deep, 0o700)
  expect(statSync(deep).mode & 0o777).toBe(0o700)
})

it('fails where none can be made', () => {
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'absent'), join(folder, 'link'))
  expect(() => makeFolder(join(folder, 'file/a'))).toThrow('ENOTDIR')
  expect(() => makeFolder(join(folder, 'link/a'))).toThrow('EEXIST')
})

it.runIf(existsSync('/proc/self'))('ends where Node’s own goes on for ever', () => {
  expect(() => makeFolder('/proc/frontdesk/data')).toThrow('ENOENT')
})
