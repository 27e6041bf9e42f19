import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deskRoutes } from '@frontdesk/desk-api'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '#config.ts'
import { createLog } from '#pipeline/log.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { migrations } from '#testing/test-store.ts'

import { type Running, run } from './run.ts'

const database = await sharedPostgres()

/** A network between desk and database that can be cut. */
async function startLine(target: URL) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => (open.delete(one), other.destroy()))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String(Object(server.address()).port)
  return {
    url: url.href,
    cut(isOn: boolean) {
      isCut = isOn
      if (isOn) for (const socket of open) socket.destroy()
    },
    end: () => server.close(),
  }
}

/** Runs statements beside the desk, whatever the database refuses to it. */
const administer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: database?.url, options: '-c search_path=desk' })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** As of people who have been signed in for a while. */
const ageSessions = () => administer("update session set seen_at = now() - interval '5 minutes'")

describe.skipIf(database === null)('a desk whose database', () => {
  let folder = ''
  let service: FakeService
  let desk: Running
  let line: Awaited<ReturnType<typeof startLine>>
  let cookie = ''

  const ask = async (path: string, body?: unknown, at: Running = desk) => {
    const answer = await fetch(`http://127.0.0.1:${at.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'x-frontdesk': '1', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, answer }
  }
  const readCompany = () => ask(`/api/companies/${sampleId}`)
  const enroll = () => ask('/api/events/enroll-attendee', { enroll: true, eventId: sampleId, personId: sampleId })
  const sent = () => service.seen.filter(({ method }) => method === 'POST').length
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const readOnly = (isOn: boolean) =>
    administer(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isOn}', current_database()); end $$`,
      others,
    )

  const startDesk = (host: string, databaseUrl: string, more: Record<string, string> = {}): Promise<Running> => {
    const env = {
      PORT: '0',
      DATA_DIR: join(folder, host),
      DATABASE_URL: databaseUrl,
      FRONTDESK_SECRET: 'a secret of all desks, long enough',
      UPSTREAM_BASE_URL: service.url.href,
      UPSTREAM_API_KEY: 'key-of-the-service-0123456789',
      FRONTDESK_ADMIN_EMAIL: 'ada@example.org',
      FRONTDESK_ADMIN_PASSWORD: 'a long password',
      ...more,
    }
    const read = readConfig(env, folder)
    if ('faults' in read) throw new Error(read.faults.join())
    return run({
      config: read.config,
      env,
      version: '1.2.3',
      node: '24.0.0',
      host,
      paths: { migrations, desk: join(folder, 'none'), service: join(folder, 'none.js') },
      log: createLog(
        () => undefined,
        false,
        () => new Date(),
      ),
      now: () => new Date(),
      elapsed: () => performance.now(),
      lag: () => ({ median: 0, p99: 0, longest: 0 }),
      random: () => 0.5,
      print: () => undefined,
      stepDone: () => undefined,
      giveUp: (why) => expect.unreachable(why),
    })
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'faults-'))
    service = await startFakeService()
    const record = { id: sampleId, name: 'Acme', slug: 'e', projectId: sampleId, start: '2026-12-01T09:00:00Z' }
    service.reply = (seen, response) =>
      json(200, seen.method === 'POST' ? { success: true, data: { id: sampleId } } : record)(seen, response)
    line = await startLine(new URL(database?.url ?? ''))
    desk = await startDesk('one', line.url)
    const { answer } = await ask('/desk/session', { email: 'ada@example.org', password: 'a long password' })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  })
  afterAll(async () => {
    await desk.stop()
    line.end()
    await service.close()
    await database?.stop()
    rmSync(folder, { recursive: true })
  })

  it('works reads and writes', async () => {
    expect([(await readCompany()).status, (await enroll()).status, sent()]).toEqual([200, 200, 1])
  })

  it('goes away says so, sends no write, keeps sessions, and is well again by itself', async () => {
    const before = sent()
    line.cut(true)
    await expect.poll(async () => (await ask('/readyz')).text).toBe('not ready: the database does not answer')
    for (const { status, text } of [await readCompany(), await enroll(), await ask('/desk/operations')])
      expect([status, text]).toEqual([503, expect.stringContaining('"code":"unavailable"')])
    expect((await ask('/livez')).status).toBe(200)
    expect(sent()).toBe(before)
    line.cut(false)
    await expect.poll(async () => (await ask('/readyz')).text).toBe('ready')
    expect([(await readCompany()).status, (await enroll()).status, sent()]).toEqual([200, 200, before + 1])
  })

  const refusal = (answer: Awaited<ReturnType<typeof ask>>) => [answer.status, Object(JSON.parse(answer.text))]

  it('is read-only goes on reading, sends no write, and says so on the page', async () => {
    const before = sent()
    // Every read of the desk itself that ends, and one of the service that shows a new event.
    const paths = Object.values(deskRoutes)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/desk/') && !path.startsWith('/desk/oidc'))
      .filter(({ path }) => path !== deskRoutes.changes.path)
      .map(({ path }) => path.replaceAll(/:\w+/g, sampleId))
    const answers = async () => {
      const statuses = []
      for (const path of paths) statuses.push([path, (await ask(path)).status])
      return statuses
    }
    const usual = await answers()
    expect(usual.filter(([, status]) => status === 200).length).toBeGreaterThan(20)
    await ageSessions()
    await readOnly(true)
    await expect.poll(async () => (await ask('/readyz')).text).toBe('not ready: the database is read-only')
    expect((await readCompany()).status).toBe(200)
    expect((await ask('/desk/operations')).text).toContain('"problem":"readOnly"')
    expect(await answers()).toEqual(usual)
    expect((await ask('/api/events/get-for-slug?slug=e')).status).toBe(200)
    for (const write of [
      await enroll(),
      await ask('/desk/invites', { name: 'New', email: 'new@example.org', role: 'staff', scope: null }),
    ])
      expect(refusal(write)).toMatchObject([
        503,
        { code: 'read_only', detail: expect.stringContaining('can still be read') },
      ])
    expect([(await enroll()).status, sent()]).toEqual([503, before])
    await readOnly(false)
    await expect.poll(async () => (await ask('/readyz')).text).toBe('ready')
    expect([(await enroll()).status, sent()]).toEqual([200, before + 1])
  })

  it('is full goes on reading and sends no write', async () => {
    const before = sent()
    await ageSessions()
    await administer(
      `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
      ...['write', 'audit', 'session', 'desk_process'].map(
        (table) => `create trigger full_disk before insert or update on "${table}" execute function full_disk()`,
      ),
    )
    expect((await readCompany()).status).toBe(200)
    expect([(await enroll()).status, sent()]).toEqual([503, before])
    expect((await ask('/desk/operations')).status).toBe(200)
    await administer('drop function full_disk cascade')
    expect([(await enroll()).status, sent()]).toEqual([200, before + 1])
  })

  it('is shared with a second desk: one sign-in is good at both, and the second one drains before it ends', async () => {
    const second = await startDesk('two', database?.url ?? '', { FRONTDESK_DRAIN_SECONDS: '1' })
    const hosts = async () => {
      const { desks } = JSON.parse((await ask('/desk/operations')).text) as { desks: { host: string }[] }
      return desks.map(({ host }) => host)
    }
    await expect.poll(hosts).toEqual(['one', 'two'])
    const enrollThere = (personId: string) =>
      ask('/api/events/enroll-attendee', { enroll: true, eventId: sampleId, personId }, second)
    expect((await enrollThere(randomUUID())).status).toBe(200)
    const stopped = second.stop()
    expect((await ask('/readyz', undefined, second)).text).toBe('not ready: stopping')
    const before = sent()
    expect([(await enrollThere(randomUUID())).status, sent()]).toEqual([200, before + 1])
    await stopped
    await expect(ask('/livez', undefined, second)).rejects.toThrow('fetch failed')
    expect(await hosts()).toEqual(['one'])
  })
})
