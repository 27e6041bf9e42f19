import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lock = read('pnpm-lock.yaml')

/** Every version of a package in the lockfile. */
const versionsOf = (name: string) =>
  [...lock.matchAll(new RegExp(`^  '?${name.replace('/', '\\/')}@(\\d[^:('"]*)`, 'gm'))].map(
    ([, version = '']) => version,
  )

const isAtLeast = (version: string, least: string) => {
  const [have, need] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  for (const [at, part] of (need ?? []).entries()) if (have?.[at] !== part) return (have?.[at] ?? 0) > part
  return true
}

describe('what is installed', () => {
  // Each of these had an advisory below the version that is named.
  it.each([
    ['hono', '4.13.5'],
    ['@hono/node-server', '1.19.15'],
  ])('has no %s older than %s', (name, least) => {
    const versions = versionsOf(name)
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([])
  })

  it('is pinned by hash, from the registry alone', () => {
    const packages = lock.slice(lock.indexOf('\npackages:'), lock.indexOf('\nsnapshots:'))
    const resolutions = packages.match(/^ {4}resolution: .*$/gm) ?? []
    expect(resolutions.length).toBeGreaterThan(300)
    expect(resolutions.filter((line) => !/integrity: sha512-/.test(line))).toEqual([])
    expect(resolutions.filter((line) => /tarball|git|directory/.test(line))).toEqual([])
  })

  it('runs no script when it is installed', () => {
    const [, allowed = ''] = /^allowBuilds:\n((?: .*\n)*)/m.exec(read('pnpm-workspace.yaml')) ?? []
    expect(allowed).not.toBe('')
    expect(allowed.match(/true/g)).toBeNull()
    const scripts = ['', 'apps/bff/', 'apps/service/', 'apps/web/', 'e2e/', 'packages/store/'].map(
      (folder) => (JSON.parse(read(`${folder}package.json`)) as { scripts?: Record<string, string> }).scripts ?? {},
    )
    const names = scripts.flatMap((one) => Object.keys(one))
    expect(names.filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([])
  })

  it('is what the lockfile says, exactly', () => {
    const catalog = read('pnpm-workspace.yaml')
    const versions = [...catalog.matchAll(/^ {2}'?[@\w/-]+'?: (\S+)$/gm)].map(([, version]) => version)
    expect(versions.filter((version) => !/^(?:\d+\.\d+\.\d+|false)$/.test(version ?? ''))).toEqual([])
    expect(read('scripts/prepare.mjs')).toContain("'--frozen-lockfile'")
  })
})
