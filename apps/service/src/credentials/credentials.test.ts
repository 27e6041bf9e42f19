import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { credentials as table } from '#db/schema.ts'

import { Problem } from '../problem.ts'
import { emptyStore, keep } from '../testing/service-under-test.ts'
import { ensureCredentialFile } from './credential-file.ts'
import { createCredentials, type Credentials } from './credentials.ts'

let store: Store
let remove = keep
let credentials: Credentials
let clock = new Date('2026-01-01T00:00:00Z')

beforeAll(async () => {
  const empty = await emptyStore('embedded')
  if (empty === null) throw new Error('the embedded engine is everywhere')
  ;({ store, remove } = empty)
  credentials = createCredentials({ db: store.db, now: () => clock, newId: randomUUID })
}, 180_000)
afterAll(() => remove())

const both = ['apiKey', 'bearer'] as const
const statusOf = async (headers: Record<string, string>, accepted: readonly ('apiKey' | 'bearer')[] = both) => {
  try {
    return (await credentials.authenticate(new Headers(headers), accepted)).kind
  } catch (error) {
    return error instanceof Problem ? error.status : error
  }
}

it('stores only a hash of the secret', async () => {
  const { id, text } = await credentials.create({ kind: 'apiKey', name: 'one' })
  const rows = JSON.stringify(await store.db.select().from(table))
  expect(rows).toContain(id)
  for (const part of [text, text.slice(-43), text.slice(-20)]) expect(rows).not.toContain(part)
})

it('accepts each kind in its own header only', async () => {
  const key = (await credentials.create({ kind: 'apiKey', name: 'key' })).text
  const token = (await credentials.create({ kind: 'bearer', name: 'token' })).text
  expect(await statusOf({ 'x-api-key': key })).toBe('apiKey')
  expect(await statusOf({ authorization: `bearer ${token}` })).toBe('bearer')
  expect(await statusOf({ 'x-api-key': token })).toBe(401)
  expect(await statusOf({ authorization: `Bearer ${key}` })).toBe(401)
  expect(await statusOf({ authorization: `Basic ${token}` })).toBe(401)
  expect(await statusOf({ authorization: `Bearer ${token}` }, ['apiKey'])).toBe(401)
  expect(await statusOf({ 'x-api-key': key, authorization: 'Bearer junk' }, ['apiKey'])).toBe('apiKey')
  // Another prefix does not change the kind of a credential.
  expect(await statusOf({ 'x-api-key': token.replace('fdt_', 'fdk_') })).toBe(401)
})

it('applies an expiry and a revocation to the next request', async () => {
  const expires = new Date('2026-02-01T00:00:00Z')
  const { id, text } = await credentials.create({ kind: 'apiKey', name: 'short', expires })
  expect(await statusOf({ 'x-api-key': text })).toBe('apiKey')
  clock = expires
  expect(await statusOf({ 'x-api-key': text })).toBe(401)
  clock = new Date('2026-01-01T00:00:00Z')
  expect(await credentials.revoke(id)).toBe(true)
  expect(await credentials.revoke(id)).toBe(false)
  expect(await statusOf({ 'x-api-key': text })).toBe(401)
})

it('keeps a working key in the credential file, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-key-'))
  const file = join(folder, 'deep', 'key')
  expect(await ensureCredentialFile(credentials, file)).toBe('made')
  const key = (await readFile(file, 'utf8')).trim()
  expect(await statusOf({ 'x-api-key': key })).toBe('apiKey')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await ensureCredentialFile(credentials, file)).toBe('kept')

  const limited = await credentials.create({ kind: 'apiKey', name: 'limited', projects: [randomUUID()] })
  for (const useless of ['', 'nonsense\nin two lines', limited.text]) {
    await writeFile(file, useless)
    expect(await ensureCredentialFile(credentials, file)).toBe('made')
    expect(await statusOf({ 'x-api-key': (await readFile(file, 'utf8')).trim() })).toBe('apiKey')
  }
  await rm(folder, { recursive: true })
})
