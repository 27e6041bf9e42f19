import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Store, openStore } from '@frontdesk/store'
import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createPasswords } from '#auth/passwords.ts'
import { createSessions } from '#auth/sessions.ts'
import { createSetup } from '#auth/setup.ts'
import { createInvites } from '#auth/team/invites.ts'
import { readConfig } from '#config.ts'
import { createFeeds } from '#personal/feeds/feeds.ts'
import { runCommand } from '#server/command.ts'
import { enrollmentService } from '#testing/enrollment-service.ts'
import { canarySecret } from '#testing/gateway-desk.ts'
import { type GuestDesk, accountOf, eventId, openGuestDesk, otherEventId } from '#testing/guest-desk.ts'
import { migrations } from '#testing/test-store.ts'

// Starts of an embedded database, beside other tests.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const settings = {
  UPSTREAM_BASE_URL: 'https://events.example.org',
  UPSTREAM_API_KEY: 'x'.repeat(32),
  FRONTDESK_SECRET: canarySecret,
}
const headers = ['Name', 'Email', 'Attendee ID']
const attendee = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sheet = (from: number, count: number) => ({
  headers,
  rows: Array.from({ length: count }, (_, at) => [`Guest ${from + at}`, '', attendee(from + at)]),
})
const selection = { selection: { filter: {} } }

let folder = ''
let keys: Record<string, string> = {}
const open = (name: string): Promise<Store> =>
  openStore({ dir: join(folder, name, 'desk') }, { schema: 'desk', migrations, log: silentLog })

const now = (): Date => new Date()

async function command(name: string, ...words: string[]): Promise<string> {
  const env = { ...settings, ...keys, DATA_DIR: name }
  const read = readConfig(env, folder)
  if ('faults' in read) throw new Error(read.faults.join())
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const folders = { desk: migrations, service: migrations }
  const context = { config: read.config, env, migrations: folders, now, elapsed: () => 0, print }
  expect([await runCommand(context, words), lines.join('\n')]).toEqual([0, expect.any(String)])
  return lines.join('\n')
}

/** Sessions and links of every kind, by their secrets. */
async function makeAccess({ db }: Store, personId: string) {
  const passwords = createPasswords()
  const sessions = createSessions({ db, now })
  const invites = createInvites({ db, passwords, sessions, now })
  return {
    session: await sessions.start(personId, null),
    setup: await createSetup({ db, passwords, now }).makeToken(),
    feed: (await createFeeds({ db, now }).add(personId, 'phone')).secret,
    invite: (await invites.add({ name: 'New', email: 'new@example.org', role: 'staff', scope: null }, personId)).token,
    password: (await invites.addForPassword(personId, personId)).token,
  }
}

async function acceptedOf({ db }: Store, made: Awaited<ReturnType<typeof makeAccess>>): Promise<string[]> {
  const passwords = createPasswords()
  const sessions = createSessions({ db, now })
  const invites = createInvites({ db, passwords, sessions, now })
  const given = { name: 'New', email: 'new@example.org', password: 'a long password' }
  const tries = {
    session: () => sessions.find(made.session),
    feed: () => createFeeds({ db, now }).find(made.feed),
    invite: () => invites.find(made.invite).catch(() => null),
    password: () => invites.find(made.password).catch(() => null),
    setup: () =>
      createSetup({ db, passwords, now })
        .complete({ ...given, token: made.setup })
        .catch(() => null),
  }
  const found = await Promise.all(
    Object.entries(tries).map(async ([name, use]) => ((await use()) === null ? [] : [name])),
  )
  return found.flat()
}

const runPath = (desk: GuestDesk, id: string, event = eventId) => `${desk.at(event)}/enrolling/${id}`
const runId = randomUUID()
let access: Awaited<ReturnType<typeof makeAccess>>
let importId = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-restored-'))
  const identity = await generateX25519Identity()
  await writeFile(join(folder, 'identity'), identity)
  keys = {
    FRONTDESK_BACKUP_RECIPIENT: await identityToRecipient(identity),
    FRONTDESK_BACKUP_IDENTITY_FILE: join(folder, 'identity'),
  }
  await prepareFolder(join(folder, 'home/desk'), 'desk', migrations)
})
afterAll(() => rm(folder, { recursive: true }))

/** A desk in the middle of every kind of work, killed, and its backup. */
async function backUpAtWork(): Promise<void> {
  const store = await open('home')
  const desk = await openGuestDesk(store)
  const service = enrollmentService(desk.service)
  importId = (await desk.bring(sheet(0, 20))).id
  await desk.bring(sheet(100, 20), otherEventId)
  for (let at = 0; at < 200; at += 1) service.statuses.set(attendee(at), 'Removed')
  const asking = await desk.ask('startAsking', 'staff', 'POST', `${desk.at(otherEventId)}/asking`, { perMinute: 1 })
  expect(asking.state).toBe('running')
  const held = service.holdEnrolls(3)
  await desk.ask('startEnrolling', 'staff', 'PUT', runPath(desk, runId), selection)
  await held.reached
  const closing = desk.guests.close()
  held.release()
  await closing
  expect(service.enrolls.length).toBeLessThan(20)
  const admin = accountOf('admin')
  access = await makeAccess(store, admin)
  expect(await acceptedOf(store, { ...access, setup: '' })).toEqual(['session', 'feed', 'invite', 'password'])
  // Cut off while it was applied, and a walk in the middle.
  await store.pool.query(`update guest_import set state = 'applying' where id = $1`, [importId])
  await store.pool.query(`insert into job (id, kind, due_at) values ($1, 'guestImport', now())`, [importId])
  await desk.desk.stateful.catalogue.routes.walks.addSeeds(
    [{ operation: 'getProject', subject: admin, within: null, depth: 0, near: null, seed: true, mention: false }],
    { actor: null },
  )
  await desk.close()
  await store.close()
  await command('home', 'backup', join(folder, 'desk.backup'))
}

it('a restored desk writes nothing, asks nothing and signs nobody in until a person resumes', async () => {
  await backUpAtWork()
  const told = await command('there', 'restore', join(folder, 'desk.backup'))
  expect(told).toContain('paused until a person resumes them')
  expect(told).toContain('Confirmations that waited to be sent are not sent')
  expect(told).toContain('Sessions, invitations, password links and calendar addresses were left out')
  const store = await open('there')
  const desk = await openGuestDesk(store)
  const service = enrollmentService(desk.service)
  for (let at = 0; at < 400; at += 1) service.statuses.set(attendee(at), 'Removed')
  expect(await acceptedOf(store, access)).toEqual([])

  // Every pause of what was under way is over.
  desk.desk.later(3_600_000)
  // Work that is begun now goes past what was under way: jobs are taken by their age.
  const event = randomUUID()
  await desk.bring(sheet(300, 4), event)
  await desk.ask('startAsking', 'staff', 'POST', `${desk.at(event)}/asking`, { perMinute: 2400 })
  const look = async () => {
    desk.desk.later(1000)
    return (await desk.ask('asking', 'support', 'GET', `${desk.at(event)}/asking`)).state
  }
  await expect.poll(look, { timeout: 20_000 }).toBe('done')
  const fresh = randomUUID()
  await desk.ask('startEnrolling', 'staff', 'PUT', runPath(desk, fresh, event), selection)
  const run = (id: string, of = eventId) => desk.ask('enrollingRun', 'staff', 'GET', runPath(desk, id, of))
  await expect.poll(async () => (await run(fresh, event)).state).toBe('done')
  const own = [300, 301, 302, 303].map(attendee)
  expect(service.enrolls.filter(({ who }) => !own.includes(who))).toEqual([])
  expect(service.asks.filter((who) => !own.includes(who))).toEqual([])
  expect(await desk.desk.stateful.catalogue.step(new AbortController().signal)).toBeNull()
  expect((await desk.desk.stateful.catalogue.routes.walks.show()).state).toBe('paused')
  expect((await desk.importOf(eventId, importId)).state).toBe('paused')
  expect((await desk.ask('asking', 'staff', 'GET', `${desk.at(otherEventId)}/asking`)).state).toBe('paused')
  expect(await run(runId)).toMatchObject({ state: 'paused' })

  await desk.ask('resumeEnrolling', 'staff', 'POST', `${runPath(desk, runId)}/resumptions`)
  await expect.poll(async () => (await run(runId)).state).toBe('done')
  expect(service.enrolls.length).toBeGreaterThan(own.length)
  await desk.apply(importId)
  await desk.close()
  await store.close()
})
