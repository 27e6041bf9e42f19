import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { beforeEach, describe, expect, it } from 'vitest'

import { type Client, administrator, bringGuests, clientOf, signIn } from '#testing/desk-client.ts'
import { json } from '#testing/fake-service.ts'

import { run } from './run.ts'
import { settings, start, storePrepared, useStart, world } from './start-suite.ts'

const document = readFileSync(new URL('../../../../docs/scripts.md', import.meta.url), 'utf8')
/** The examples by their file names. */
const examples = new Map(
  [...document.matchAll(/```(?:sh|python|js)\n((?:#|\/\/) (\S+).*\n[^]*?)```/g)].map(([, text = '', name = '']) => [
    name,
    text,
  ]),
)
const programs: Record<string, string> = { sh: 'sh', py: 'python3', mjs: process.execPath }
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const needs: Record<string, boolean> = { sh: has('curl'), py: has('python3'), mjs: true }
const runs = (name: string): boolean => needs[name.split('.')[1] ?? ''] === true
const left = [...examples.keys()].filter((name) => !runs(name))
if (left.length > 0)
  process.stderr.write(
    `\n*** NOT RUN: ${left.length} of ${examples.size} examples of docs/scripts.md: ${left.join(', ')}\n`,
  )

const eventId = '10000000-0000-4000-8000-000000000001'
const projectId = '40000000-0000-4000-8000-000000000001'
const at = `/desk/events/${eventId}`

let url: string
let ask: Client
async function makeToken(scopes: SentBody<'addToken'>['scopes']): Promise<{ id: string; secret: string }> {
  const made = (await ask('POST', '/desk/account/tokens', {
    name: 'Script',
    scopes,
    days: 1,
  })) as DeskAnswer<'addToken'>
  return { id: made.token.id, secret: made.secret }
}

/** Runs an example as the document has it; its output, or what it says when it fails. */
async function runExample(name: string, secret: string, words: string[] = []): Promise<string> {
  const file = join(start.folder, name)
  writeFileSync(file, examples.get(name) ?? '')
  const env = { ...process.env, FRONTDESK_URL: url, FRONTDESK_TOKEN: secret, EVENT_ID: eventId }
  const child = spawn(programs[name.split('.')[1] ?? ''] ?? '', [file, ...words], { env })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise((resolve) => {
    child.once('close', resolve)
  })
  return text
}

const sheet = {
  columns: [
    { header: 'Name', field: 'name' },
    { header: 'Code', field: 'confirmationNumber' },
  ],
  cellsOf: (row: number) => [`Ilse Guest${row}`, `FD-${row}`],
}
const bring = () => bringGuests(ask, at, [randomUUID(), randomUUID()], sheet)

it('has five examples', () => {
  expect([...examples.keys()]).toEqual(['arrivals.sh', 'mark.sh', 'add_guests.py', 'changes.mjs', 'events.py'])
})

describe('an example of the document', () => {
  useStart()
  beforeEach(async () => {
    await storePrepared()
    const own = { FRONTDESK_ADMIN_EMAIL: administrator.email, FRONTDESK_ADMIN_PASSWORD: administrator.password }
    start.running = await run(world({ ...settings(), ...own }))
    url = `http://127.0.0.1:${start.running.port}`
    ask = clientOf(url, await signIn(url))
  })

  it.runIf(runs('mark.sh'))('marks by code and reads the arrivals, and the audit names the token', async () => {
    await bring()
    const { secret } = await makeToken(['mark'])
    expect(JSON.parse(await runExample('mark.sh', secret, ['FD-1']))).toEqual({ word: 'welcome', givenName: 'Ilse' })
    expect(JSON.parse(await runExample('mark.sh', secret, ['FD-9']))).toMatchObject({ word: 'staff' })
    expect(await runExample('arrivals.sh', secret)).toContain('token_scope')
    const reading = await makeToken(['read'])
    expect(JSON.parse(await runExample('arrivals.sh', reading.secret))).toMatchObject({ arrived: 1, expected: 2 })
  })

  it.runIf(runs('add_guests.py'))('adds guests from a CSV; the audit names the token', async () => {
    const file = join(start.folder, 'new.csv')
    writeFileSync(file, 'name,email,ticket\nAda Lovelace,ada@example.org,VIP\nGrace Hopper,grace@example.org,Day\n')
    const { id, secret } = await makeToken(['guests'])
    expect(await runExample('add_guests.py', secret, [file])).toBe('2 guests added\n')
    const { entries } = (await ask('GET', '/desk/audit?limit=50')) as DeskAnswer<'audit'>
    const actions = entries.filter(({ session }) => session === `token:${id}`).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['guests.import', 'guests.applyImport']))
  })

  it('prints what changed in a guest list since a version', async () => {
    await bring()
    const { secret } = await makeToken(['read'])
    const all = await runExample('changes.mjs', secret)
    expect(all).toContain('Ilse Guest1 not arrived\n')
    const version = /version (\d+)/.exec(all)?.[1] ?? ''
    expect(await runExample('changes.mjs', secret, [version])).toBe(`version ${version}\n`)
  })

  it.runIf(runs('events.py'))('prints the events', async () => {
    start.service.reply = json(200, { id: eventId, projectId, name: 'Tideline', slug: 'tideline' })
    const { secret } = await makeToken(['read'])
    const read = await fetch(`${url}/api/events/get-for-slug?slug=tideline&projectid=${projectId}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(read.status).toBe(200)
    await expect.poll(() => runExample('events.py', secret)).toBe(`${eventId} Tideline\n`)
  })
})
