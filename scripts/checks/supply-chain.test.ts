import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
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
  // Each of these packages had an advisory below the given version.
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

  it('is installed by a package manager that is pinned by hash and verified by npm before its first use', () => {
    const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string }
    const [, version = ''] = /^pnpm@(\d+\.\d+\.\d+)\+sha512\.[0-9a-f]{128}$/.exec(packageManager) ?? []
    const { packages } = JSON.parse(read('scripts/pnpm/package-lock.json')) as {
      packages: Record<string, { version?: string; integrity?: string; resolved?: string }>
    }
    const pinned = Object.entries(packages).filter(([path]) => path !== '')
    expect(pinned.map(([path]) => path)).toEqual([
      'node_modules/@pnpm/exe.linux-arm64',
      'node_modules/@pnpm/exe.linux-x64',
    ])
    for (const [, one] of pinned) {
      expect([one.version, one.resolved]).toEqual([version, undefined])
      expect(one.integrity).toMatch(/^sha512-[\w+/]{86}==$/)
    }
    const script = read('scripts/package-manager.mjs')
    expect(script).toContain("'npm', 'ci', '--ignore-scripts'")
    const scripts = readdirSync(new URL('..', import.meta.url)).filter((name) => name.endsWith('.mjs'))
    expect(scripts.filter((name) => read(`scripts/${name}`).includes("'npx'"))).toEqual([
      'package-manager.mjs',
      'step.mjs',
    ])
  })

  it('refuses a package manager with another hash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pnpm-'))
    const source = new URL('../pnpm/', import.meta.url)
    cpSync(new URL('package.json', source), join(folder, 'package.json'))
    const wrong = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
    const lockfile = read('scripts/pnpm/package-lock.json').replaceAll(/sha512-[\w+/]{86}==/g, wrong)
    writeFileSync(join(folder, 'package-lock.json'), lockfile)
    const npm = promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
    const said = await npm.then(
      ({ stderr }) => stderr,
      (failure: unknown) => String(Object(failure).stderr),
    )
    // npm reports the hash, not the lockfile.
    expect(said).not.toMatch(/EUSAGE|in sync/)
    expect(existsSync(join(folder, 'node_modules/@pnpm/exe.linux-x64/pnpm'))).toBe(false)
    rmSync(folder, { recursive: true })
  }, 120_000)

  it('runs no install script', () => {
    const [, allowed = ''] = /^allowBuilds:\n((?: .*\n)*)/m.exec(read('pnpm-workspace.yaml')) ?? []
    expect(allowed).not.toBe('')
    expect(allowed.match(/true/g)).toBeNull()
    const scripts = ['', 'apps/bff/', 'apps/service/', 'apps/web/', 'e2e/', 'packages/store/'].map(
      (folder) => (JSON.parse(read(`${folder}package.json`)) as { scripts?: Record<string, string> }).scripts ?? {},
    )
    const names = scripts.flatMap((one) => Object.keys(one))
    expect(names.filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([])
  })

  it('equals the lockfile exactly', () => {
    const catalog = read('pnpm-workspace.yaml')
    const versions = [...catalog.matchAll(/^ {2}'?[@\w/-]+'?: (\S+)$/gm)].map(([, version]) => version)
    expect(versions.filter((version) => !/^(?:\d+\.\d+\.\d+|false)$/.test(version ?? ''))).toEqual([])
    expect(read('scripts/prepare.mjs')).toContain("'--frozen-lockfile'")
  })
})
