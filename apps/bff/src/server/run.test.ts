import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { freePort } from '@frontdesk/store/testing-port'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readConfig } from '#config.ts'
import { createLog } from '#pipeline/log.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { migrations } from '#testing/test-store.ts'

import { type Running, type ProcessContext, run, startLine } from './run.ts'

const key = 'canary-key-of-the-settings-0123456789'
let folder = ''
let service: FakeService
let running: Running | null = null
let printed = ''
let logged = ''
let steps = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
  mkdirSync(join(folder, 'data'))
  service = await startFakeService()
  printed = ''
  logged = ''
  steps = 0
})
afterEach(async () => {
  await running?.stop()
  running = null
  await service.close()
  rmSync(folder, { recursive: true })
})

/** For a start that reaches the store. */
const storePrepared = () => prepareFolder(join(folder, 'data', 'desk'), 'desk', migrations)

function world(env: Record<string, string>, entry = join(folder, 'none.js')): ProcessContext {
  const all = { PORT: '0', DATA_DIR: join(folder, 'data'), ...env }
  const read = readConfig(all, folder)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return {
    config: read.config,
    env: all,
    version: '1.2.3',
    host: 'desk-one',
    paths: {
      migrations,
      desk: join(folder, 'desk'),
      service: entry,
    },
    log: createLog(
      (text) => (logged += text),
      false,
      () => new Date(),
    ),
    now: () => new Date(),
    elapsed: () => performance.now(),
    lag: () => ({ median: 0, p99: 0, longest: 0 }),
    random: () => 0.5,
    print: (text) => (printed += text),
    giveUp: (why) => expect.unreachable(why),
    stepDone: () => (steps += 1),
  }
}

const post = (port: number, path: string, body: unknown) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const settings = () => ({ UPSTREAM_BASE_URL: `${service.url.href}base/`, UPSTREAM_API_KEY: key })

describe('with a service given by settings', () => {
  beforeEach(storePrepared)

  it('nothing of the demo is there; the printed link makes the administrator, who can work', async () => {
    running = await run(world(settings()))
    const { port } = running
    expect(printed).not.toContain('demo')
    const token = /setup\?token=([\w-]{43})/.exec(printed)?.[1]
    const options: unknown = await (await fetch(`http://127.0.0.1:${port}/desk/sign-in-options`)).json()
    expect(options).toEqual({ demo: null, setup: true, provider: null })
    const made = await post(port, '/desk/setup', {
      token,
      name: 'Ada',
      email: 'ada@example.org',
      password: 'a long password',
    })
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    service.reply = json(200, { id: sampleId, name: 'Acme' })
    const answer = await fetch(`http://127.0.0.1:${port}/api/companies/${sampleId}`, { headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([200, { id: sampleId, name: 'Acme' }])
    expect(service.seen.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      [`/base/api/companies/${sampleId}`, key],
    ])
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(logged + printed).not.toContain(key.slice(-12))
    expect(logged).not.toContain(token)
    // The store, the parts, the accounts, the guest lists.
    expect(steps).toBeGreaterThanOrEqual(4)
  })

  it('the two settings create the administrator without a link, who is kept over a restart', async () => {
    const admin = { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'a long password' }
    const credentials = { email: 'ada@example.org', password: 'a long password' }
    running = await run(world({ ...settings(), ...admin }))
    expect(printed).not.toContain('setup?token')
    expect((await post(running.port, '/desk/session', credentials)).status).toBe(200)
    await running.stop()
    printed = ''
    running = await run(world(settings()))
    expect(printed).not.toContain('setup?token')
    expect((await post(running.port, '/desk/session', credentials)).status).toBe(200)
  })
})

/** A fake built service: runs `first`, then reports the fake service's URL. */
function standIn(first = '', demo = true): string {
  const entry = join(folder, 'service.mjs')
  const pin = {
    eventId: sampleId,
    projectId: sampleId,
    slug: 'expo',
    name: 'Expo',
    start: '2026-11-21T09:00:00',
    timezone: 'UTC',
  }
  writeFileSync(
    entry,
    `import { writeFileSync } from 'node:fs'
     import { join } from 'node:path'
     writeFileSync(process.env.SERVICE_CREDENTIAL_FILE, '${key}')
     writeFileSync(join(process.env.DATA_DIR, 'demo-pins.json'), '${JSON.stringify([pin])}')
     process.on('disconnect', () => process.exit(0))
     ${first}
     process.send({ type: 'ready', url: '${service.url.href}', demo: ${demo} })`,
  )
  return entry
}

const signInOptions = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/desk/sign-in-options`)).json()
const demoAdministrator = { email: 'admin@demo.example', password: 'frontdesk-demo' }

describe('with the embedded service', () => {
  beforeEach(storePrepared)

  it('prints four sign-ins that work and have pins, and offers them on the page', async () => {
    running = await run(world({}, standIn()))
    const { port } = running
    const rows = [...printed.matchAll(/^ {4}(support|staff|organizer|admin) +(\S+) +(\S+)$/gm)]
    expect(rows.map(([, role]) => role)).toEqual(['support', 'staff', 'organizer', 'admin'])
    for (const [, role, email, password] of rows) {
      const answer = await post(port, '/desk/session', { email, password })
      expect(await answer.json()).toMatchObject({ person: { role }, demo: true, upstream: { kind: 'embedded' } })
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const pins: unknown = await (await fetch(`http://127.0.0.1:${port}/desk/pins`, { headers: { cookie } })).json()
      expect(pins).toMatchObject({ pins: [{ slug: 'expo' }] })
      service.reply = json(200, { name: 'Spring programme', timezone: 'Europe/Brussels', owner: 'x' })
      const projects: unknown = await (
        await fetch(`http://127.0.0.1:${port}/desk/projects`, { headers: { cookie } })
      ).json()
      expect(projects).toEqual({ projects: [{ id: sampleId, name: 'Spring programme', timezone: 'Europe/Brussels' }] })
    }
    const options: unknown = await (await fetch(`http://127.0.0.1:${port}/desk/sign-in-options`)).json()
    expect(options).toMatchObject({ demo: { accounts: rows.map(([, role]) => ({ role })) }, setup: false })
  })

  it('when reachable by others, passwords are generated, printed and not shown; a real service deletes the demo', async () => {
    running = await run(world({ HOST: '0.0.0.0' }, standIn()))
    const [, email, password] = /^ {4}admin +(\S+) +(\S+)$/m.exec(printed) ?? []
    expect(password).toMatch(/^[\w]{4}(?:-\w{4}){3}$/)
    expect(readFileSync(join(folder, 'data', 'demo-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    const options: unknown = await (await fetch(`http://127.0.0.1:${running.port}/desk/sign-in-options`)).json()
    expect(options).toEqual({ demo: null, setup: false, provider: null })
    expect((await post(running.port, '/desk/session', { email, password })).status).toBe(200)
    await running.stop()
    printed = ''
    running = await run(world({ UPSTREAM_BASE_URL: service.url.href, UPSTREAM_API_KEY: key }))
    expect(printed).toContain('setup?token')
    expect((await post(running.port, '/desk/session', { email, password })).status).toBe(401)
  })

  it('on real records there is no demo: the printed link makes the administrator, who has the imported lists', async () => {
    const lists = join(folder, 'data', 'imported-guests.json')
    const list = {
      eventId: sampleId,
      fileName: 'attendees.ndjson',
      columns: [
        { header: 'Name', field: 'name' },
        { header: 'Email', field: 'email' },
      ],
      rows: [['Ada Lovelace', 'ada@example.org']],
    }
    writeFileSync(lists, JSON.stringify([list]))
    running = await run(world({}, standIn('', false)))
    expect(printed).not.toMatch(/demo|invented/)
    expect(await signInOptions(running.port)).toEqual({ demo: null, setup: true, provider: null })
    expect((await post(running.port, '/desk/session', demoAdministrator)).status).toBe(401)
    const token = /setup\?token=([\w-]{43})/.exec(printed)?.[1]
    const ada = { token, name: 'Ada', email: 'ada@example.org', password: 'a long password' }
    const made = await post(running.port, '/desk/setup', ada)
    expect(await made.json()).toMatchObject({ person: { role: 'admin' }, demo: false, upstream: { kind: 'embedded' } })
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    // Its names are in the store now, encrypted.
    await expect.poll(() => existsSync(lists)).toBe(false)
    const listed = await fetch(`http://127.0.0.1:${running.port}/desk/events/${sampleId}/guests`, {
      headers: { cookie },
    })
    expect(await listed.json()).toMatchObject({ total: 1, guests: [{ sheet: { name: 'Ada Lovelace' } }] })
  })

  it('accounts and sessions of an earlier demo are deleted when the records are real', async () => {
    running = await run(world({}, standIn()))
    const signedIn = await post(running.port, '/desk/session', demoAdministrator)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await running.stop()
    printed = ''
    const admin = { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'a long password' }
    running = await run(world(admin, standIn('', false)))
    const { port } = running
    expect(printed).not.toMatch(/demo|setup/)
    expect((await fetch(`http://127.0.0.1:${port}/desk/session`, { headers: { cookie } })).status).toBe(401)
    expect((await post(port, '/desk/session', demoAdministrator)).status).toBe(401)
    const entered = await post(port, '/desk/session', { email: 'ada@example.org', password: 'a long password' })
    const ada = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const trail: unknown = await (
      await fetch(`http://127.0.0.1:${port}/desk/audit?action=people.removeDemo`, { headers: { cookie: ada } })
    ).json()
    expect(trail).toMatchObject({ entries: Array.from({ length: 4 }, () => ({ outcome: 'confirmed' })) })
  })
})

it('binds its port first: the service cannot get it, and early requests wait', async () => {
  await storePrepared()
  const port = await freePort()
  const noted = join(folder, 'noted')
  // Waits until another process has tried the port and a request is queued there.
  const entry = standIn(`
     import { once } from 'node:events'
     import { createServer, connect } from 'node:net'
     const other = createServer().listen(${port}, '127.0.0.1', () => process.exit(1))
     const [failure] = await once(other, 'error')
     const caller = connect(${port}, '127.0.0.1')
     await once(caller, 'connect')
     caller.on('data', (answer) => writeFileSync('${noted}', failure.code + ' ' + String(answer).slice(0, 15)))
     caller.write('GET /livez HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n')`)
  running = await run(world({ PORT: String(port) }, entry))
  await vi.waitFor(() => expect(readFileSync(noted, 'utf8')).toBe('EADDRINUSE HTTP/1.1 200 OK'))
})

it.each<[string, () => Record<string, string>, RegExp]>([
  ['without its service', () => ({}), /not built/],
  ['beside a taken port for probes', () => ({ METRICS_PORT: service.url.port }), /^Port \d+ .* set METRICS_PORT/],
])('a start that fails %s gives its port back', async (_, env, line) => {
  const port = await freePort()
  await expect(run(world({ PORT: String(port), ...env() }))).rejects.toThrow(line)
  const next = createServer().listen(port, '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

it('an embedded service that is not built, or does not start, is reported in one line', async () => {
  await expect(run(world({})).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/not built/)
  const entry = join(folder, 'dies.mjs')
  writeFileSync(entry, 'process.exit(1)')
  await expect(run(world({}, entry)).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/did not start/)
})

it('a port in use is reported in one line, before anything is created', async () => {
  const DATA_DIR = join(folder, 'untouched')
  const line = await run(world({ ...settings(), PORT: service.url.port, DATA_DIR })).catch((failure: unknown) =>
    startLine(failure),
  )
  expect(line).toBe(`Port ${service.url.port} is taken by another program. Stop it, or set PORT to a free one.`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

it('a data folder that cannot be created is reported in one line', async () => {
  writeFileSync(join(folder, 'file'), '')
  const env = { DATA_DIR: join(folder, 'file', 'data'), UPSTREAM_BASE_URL: service.url.href, UPSTREAM_API_KEY: key }
  await expect(run(world(env)).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/^DATA_DIR .*ENOTDIR/)
})
