import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { readSettings } from '../settings.ts'
import { migrations } from '../testing/service-under-test.ts'
import { ids } from '../testing/world.ts'
import { runCredential, UsageError } from './credential.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frontdesk-credential-'))
  await prepareFolder(dir, 'service', migrations)
}, 180_000)
afterAll(() => rm(dir, { recursive: true, force: true }))

const run = (...args: string[]) => runOn(dir, args)

async function runOn(store: string, args: string[]): Promise<string> {
  let said = ''
  await runCredential({ ...readSettings({}), store: { dir: store } }, args, {
    log: pino({ level: 'silent' }),
    migrations,
    now: () => new Date('2026-01-01T00:00:00Z'),
    print: (text) => {
      said += text
    },
  })
  return said
}

it('creates, lists and revokes, and shows the secret once', async () => {
  const limits = ['--projects', `${ids.first.project}, ${ids.second.project}`, '--expires', '2026-02-01']
  const made = await run('create', '--kind', 'bearer', '--name', 'door', ...limits)
  const [text = ''] = made.split('\n')
  expect(text).toMatch(/^fdt_[0-9a-f]{12}_[\w-]{43}$/)
  const id = /Credential ([0-9a-f-]{36})\./.exec(made)?.[1] ?? ''
  const listed = await run('list')
  expect(listed).toBe(
    `${id}  bearer  valid until 2026-02-01T00:00:00.000Z  door  projects ${ids.first.project},${ids.second.project}\n`,
  )
  expect(await run('revoke', id)).toBe(`Revoked ${id}.\n`)
  expect(await run('list')).toContain('  revoked until ')
  await expect(run('revoke', id)).rejects.toThrow(UsageError)
  await expect(run('revoke', ids.nobody)).rejects.toThrow(UsageError)
}, 180_000)

it.each([
  [[]],
  [['steal']],
  [['create']],
  [['create', '--kind', 'password']],
  [['create', '--kind', 'apiKey', '--projects', 'all']],
  [['create', '--kind', 'apiKey', '--expires', 'soon']],
  [['revoke']],
])('refuses %j in words, and opens no store for it', async (args) => {
  const none = join(dir, 'none')
  await expect(runOn(none, args)).rejects.toThrow(UsageError)
  expect(existsSync(none)).toBe(false)
})
