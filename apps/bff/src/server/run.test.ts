import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { freePort } from '@frontdesk/store/testing-port'
import { beforeEach, describe, expect, it } from 'vitest'

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
    const token = /setup\?token=([\w-]{43})/.exec(start.printed)?.[1]
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

it.each<[string, () => Record<string, string>, RegExp]>([
  ['without its service', () => ({}), /not built/],
  ['beside a taken port for probes', () => ({ METRICS_PORT: start.service.url.port }), /^Port \d+ .* set METRICS_PORT/],
])('a start that fails %s gives its port back', async (_, env, line) => {
  const port = await freePort()
  await expect(run(world({ PORT: String(port), ...env() }))).rejects.toThrow(line)
  const next = createServer().listen(port, '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

it('a port in use is reported in one line, before anything is created', async () => {
  const DATA_DIR = join(start.folder, 'untouched')
  const line = await run(world({ ...settings(), PORT: start.service.url.port, DATA_DIR })).catch((failure: unknown) =>
    startLine(failure),
  )
  expect(line).toBe(`Port ${start.service.url.port} is taken by another program. Stop it, or set PORT to a free one.`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

it('a data folder that cannot be created is reported in one line', async () => {
  writeFileSync(join(start.folder, 'file'), '')
  const env = {
    DATA_DIR: join(start.folder, 'file', 'data'),
    UPSTREAM_BASE_URL: start.service.url.href,
    UPSTREAM_API_KEY: key,
  }
  await expect(run(world(env)).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/^DATA_DIR .*ENOTDIR/)
})
