import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '@frontdesk/store/testing-port'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { run, startLine } from './run.ts'
import {
  demoAdministrator,
  key,
  post,
  settings,
  standIn,
  start,
  storePrepared,
  useStart,
  world,
} from './start-suite.ts'

useStart()

const signInOptions = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/desk/sign-in-options`)).json()

describe('with the embedded service', () => {
  beforeEach(storePrepared)

  it('on real records there is no demo: the printed link makes the administrator, who has the imported lists', async () => {
    const lists = join(start.folder, 'data', 'imported-guests.json')
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
    start.running = await run(world({}, standIn('', false)))
    expect(start.printed).not.toMatch(/demo|invented/)
    expect(await signInOptions(start.running.port)).toEqual({ demo: null, setup: true, provider: null })
    expect((await post(start.running.port, '/desk/session', demoAdministrator)).status).toBe(401)
    const token = /setup#([\w-]{43})/.exec(start.printed)?.[1]
    const ada = { token, name: 'Ada', email: 'ada@example.org', password: 'a long password' }
    const made = await post(start.running.port, '/desk/setup', ada)
    expect(await made.json()).toMatchObject({ person: { role: 'admin' }, demo: false, upstream: { kind: 'embedded' } })
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    // Its names are in the store now, encrypted.
    await expect.poll(() => existsSync(lists)).toBe(false)
    const listed = await fetch(`http://127.0.0.1:${start.running.port}/desk/events/${sampleId}/guests`, {
      headers: { cookie },
    })
    expect(await listed.json()).toMatchObject({ total: 1, guests: [{ sheet: { name: 'Ada Lovelace' } }] })
  })
})

describe('with a service given by settings', () => {
  beforeEach(storePrepared)

  it('nothing of the demo is there; the printed link makes the administrator, who can work', async () => {
    start.running = await run(world(settings()))
    const { port } = start.running
    expect(start.printed).not.toContain('demo')
    const token = /setup#([\w-]{43})/.exec(start.printed)?.[1]
    expect(await signInOptions(port)).toEqual({ demo: null, setup: true, provider: null })
    const made = await post(port, '/desk/setup', {
      token,
      name: 'Ada',
      email: 'ada@example.org',
      password: 'a long password',
    })
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    start.service.reply = json(200, { id: sampleId, name: 'Acme' })
    const answer = await fetch(`http://127.0.0.1:${port}/api/companies/${sampleId}`, { headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([200, { id: sampleId, name: 'Acme' }])
    expect(start.service.seen.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      [`/base/api/companies/${sampleId}`, key],
    ])
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(start.logged + start.printed).not.toContain(key.slice(-12))
    expect(start.logged).not.toContain(token)
    const lines = start.logged.trimEnd().split('\n')
    const ready = lines
      .map((line): object => JSON.parse(line))
      .find((line) => Object(line).msg === 'Frontdesk is ready')
    expect(ready).toMatchObject({
      version: '1.2.3',
      node: '24.0.0',
      store: 'embedded',
      listensAt: `http://127.0.0.1:${port}`,
    })
    // The store, the parts, the accounts, the guest lists.
    expect(start.steps).toBeGreaterThanOrEqual(4)
  })

  it('the two settings create the administrator without a link, who is kept over a restart', async () => {
    const admin = { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'a long password' }
    const credentials = { email: 'ada@example.org', password: 'a long password' }
    start.running = await run(world({ ...settings(), ...admin }))
    expect(start.printed).not.toContain('/setup#')
    expect((await post(start.running.port, '/desk/session', credentials)).status).toBe(200)
    await start.running.stop()
    start.printed = ''
    start.running = await run(world(settings()))
    expect(start.printed).not.toContain('/setup#')
    expect((await post(start.running.port, '/desk/session', credentials)).status).toBe(200)
  })
})

describe('with the embedded service', () => {
  beforeEach(storePrepared)

  it('prints four sign-ins that work and have pins, and offers them on the page', async () => {
    start.running = await run(world({}, standIn()))
    const { port } = start.running
    const rows = [...start.printed.matchAll(/^ {4}(support|staff|organizer|admin) +(\S+) +(\S+)$/gm)]
    expect(rows.map(([, role]) => role)).toEqual(['support', 'staff', 'organizer', 'admin'])
    for (const [, role, email, password] of rows) {
      const answer = await post(port, '/desk/session', { email, password })
      expect(await answer.json()).toMatchObject({ person: { role }, demo: true, upstream: { kind: 'embedded' } })
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const pins: unknown = await (await fetch(`http://127.0.0.1:${port}/desk/pins`, { headers: { cookie } })).json()
      expect(pins).toMatchObject({ pins: [{ slug: 'expo' }] })
      start.service.reply = json(200, { name: 'Spring programme', timezone: 'Europe/Brussels', owner: 'x' })
      const projects: unknown = await (
        await fetch(`http://127.0.0.1:${port}/desk/projects`, { headers: { cookie } })
      ).json()
      expect(projects).toEqual({ projects: [{ id: sampleId, name: 'Spring programme', timezone: 'Europe/Brussels' }] })
    }
    const options: unknown = await (await fetch(`http://127.0.0.1:${port}/desk/sign-in-options`)).json()
    expect(options).toMatchObject({ demo: { accounts: rows.map(([, role]) => ({ role })) }, setup: false })
  })

  it('when reachable by others, passwords are generated, printed and not shown; a real service deletes the demo', async () => {
    start.running = await run(world({ HOST: '0.0.0.0' }, standIn()))
    const [, email, password] = /^ {4}admin +(\S+) +(\S+)$/m.exec(start.printed) ?? []
    expect(password).toMatch(/^[\w]{4}(?:-\w{4}){3}$/)
    expect(readFileSync(join(start.folder, 'data', 'demo-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect(await signInOptions(start.running.port)).toEqual({ demo: null, setup: false, provider: null })
    expect((await post(start.running.port, '/desk/session', { email, password })).status).toBe(200)
    await start.running.stop()
    start.printed = ''
    start.running = await run(world({ UPSTREAM_BASE_URL: start.service.url.href, UPSTREAM_API_KEY: key }))
    expect(start.printed).toContain('/setup#')
    expect((await post(start.running.port, '/desk/session', { email, password })).status).toBe(401)
  })

  it('accounts and sessions of an earlier demo are deleted when the records are real', async () => {
    start.running = await run(world({}, standIn()))
    const signedIn = await post(start.running.port, '/desk/session', demoAdministrator)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await start.running.stop()
    start.printed = ''
    const admin = { FRONTDESK_ADMIN_EMAIL: 'ada@example.org', FRONTDESK_ADMIN_PASSWORD: 'a long password' }
    start.running = await run(world(admin, standIn('', false)))
    const { port } = start.running
    expect(start.printed).not.toMatch(/demo|setup/)
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
  const noted = join(start.folder, 'noted')
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
  start.running = await run(world({ PORT: String(port) }, entry))
  await vi.waitFor(() => expect(readFileSync(noted, 'utf8')).toBe('EADDRINUSE HTTP/1.1 200 OK'))
})

it('an embedded service that is not built, or does not start, is reported in one line', async () => {
  await expect(run(world({})).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/not built/)
  const entry = join(start.folder, 'dies.mjs')
  writeFileSync(entry, 'process.exit(1)')
  await expect(run(world({}, entry)).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/did not start/)
})
