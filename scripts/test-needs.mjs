import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const postgres = '/usr/lib/postgresql'

/** The path on which tests look for programs: where Debian has servers, too. */
export const testPath = [process.env.PATH, '/usr/sbin'].join(delimiter)

/** @param {string} program */
const runs = (program) => spawnSync(program, ['--version'], { env: { PATH: testPath } }).error === undefined

/** What tests run beside Node, by the package of Debian. @type {Record<string, { has: () => boolean, without: string }>} */
const needs = {
  chromium: {
    has: () => [process.env.CHROMIUM, '/usr/bin/chromium'].some((program) => program && existsSync(program)),
    without: 'the browser tests need the Chromium of Playwright (npx playwright install chromium, in e2e)',
  },
  postgresql: {
    has: () =>
      existsSync(postgres) &&
      readdirSync(postgres).some((version) => existsSync(join(postgres, version, 'bin', 'initdb'))),
    without: 'the tests on PostgreSQL are left out',
  },
  pgbouncer: { has: () => runs('pgbouncer'), without: 'the tests behind a pooler are left out' },
  nginx: { has: () => runs('nginx'), without: 'the tests of deploy/nginx.conf are left out' },
  systemd: { has: () => runs('systemd-analyze'), without: 'the tests of the units in deploy/ are left out' },
  prometheus: { has: () => runs('promtool'), without: 'the tests of the alerts are left out' },
}

/** @returns {string[]} a line for each program that is missing, and how to install all of them */
export function missingPrograms() {
  const missing = Object.entries(needs).filter(([, { has }]) => !has())
  if (missing.length === 0) return []
  const names = missing.map(([name]) => name).join(' ')
  return [...missing.map(([name, { without }]) => `Without ${name} ${without}.`), `On Debian: apt-get install ${names}`]
}
