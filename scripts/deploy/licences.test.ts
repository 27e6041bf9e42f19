import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { isAllowed, shippedLicences } from './licences.mjs'

const catalog = readFileSync(new URL('../../pnpm-workspace.yaml', import.meta.url), 'utf8')

describe('licences of what ships', () => {
  it('are all on the list', async () => {
    const packages = await shippedLicences()
    const names = packages.map(({ name }) => name)
    for (const name of ['react', 'hono', 'pg', '@electric-sql/pglite', '@node-rs/argon2', '@fontsource-variable/inter'])
      expect([name, names.includes(name), catalog.includes(name)]).toEqual([name, true, true])
    expect(names).not.toContain('vitest')
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['(MIT OR (GPL-3.0-only AND X))', false],
    ['Unknown', false],
    ['', false],
  ])('%s: %s', (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected)
  })
})
