/** The service as a process: start, refused starts, shutdown, recovery after a crash. */
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { attendees, events } from '#db/schema.ts'

import {
  buildService,
  dataFolder,
  readyUrl,
  startProcess,
  type DataFolder,
  type ServiceProcess,
} from './testing/service-process.ts'
import { migrations } from './testing/service-under-test.ts'
import { ids, world } from './testing/world.ts'

const running: ServiceProcess[] = []
const start = (environment: Record<string, string>, args: string[] = []) => {
  const started = startProcess(environment, args)
  running.push(started)
  return started
}
beforeAll(buildService, 180_000)
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
})

describe('a running service', () => {
  let folder: DataFolder
  let service: ServiceProcess
  let url: string
  let key: string
  let environment: Record<string, string>

  beforeAll(async () => {
    folder = await dataFolder(world)
    environment = {
      DATA_DIR: folder.dir,
      SERVICE_PORT: '0',
      SERVICE_CREDENTIAL_FILE: join(folder.dir, 'service-credential'),
    }
    service = start(environment)
    url = await readyUrl(service)
    key = (await readFile(join(folder.dir, 'service-credential'), 'utf8')).trim()
  }, 180_000)
  afterAll(() => folder.remove())

  it('listens on loopback, with a key in a separate file', async () => {
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect((await stat(join(folder.dir, 'service-credential'))).mode & 0o777).toBe(0o600)
    const response = await fetch(`${url}/api/projects/${ids.first.project}`, { headers: { 'x-api-key': key } })
    expect(await response.json()).toMatchObject({ name: 'First' })
    expect(service.said()).not.toContain(key)
  })

  it('refuses a second service and an import on the same folder', async () => {
    const records = join(folder.dir, 'records')
    await mkdir(records)
    await writeFile(join(records, 'projects.ndjson'), `{"id":"${ids.nobody}"}\n`)
    for (const args of [[], ['import', records]]) {
      const second = start(environment, args)
      expect(await second.ended).toBe(1)
      const lines = second.said().trim().split('\n')
      expect(lines.at(-1)).toMatch(/in use|another process/i)
      expect(second.said()).not.toContain('    at ')
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  }, 180_000)

  it('completes requests in progress, then ends with code 0 on SIGTERM', async () => {
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    const again = start(environment)
    const next = await readyUrl(again)
    const response = await fetch(`${next}/api/projects/${ids.first.project}`, { headers: { 'x-api-key': key } })
    expect(response.status).toBe(200)
    again.child.disconnect()
    expect(await again.ended).toBe(0)
  }, 180_000)

  it('imports a folder and creates credentials while it is stopped', async () => {
    const records = join(folder.dir, 'more')
    await mkdir(records)
    await writeFile(join(records, 'projects.ndjson'), `{"id":"${ids.nobody}","name":"Imported"}\n{"id":"no"}\n`)
    const known = world.find(({ kind }) => kind === 'attendees')?.record
    const lost = { ...known, attendee: { ...Object(known?.['attendee']), id: ids.nobody, eventId: ids.nobody } }
    const lines = [known, lost].map((record) => JSON.stringify(record))
    await writeFile(join(records, 'attendees.ndjson'), `${lines.join('\n')}\n`)
    const listsFile = join(folder.dir, 'imported-guests.json')
    const without = start(environment, ['import', records, '--no-guest-lists'])
    expect(await without.ended).toBe(0)
    expect(without.said()).not.toContain('Guest lists')
    await expect(readFile(listsFile)).rejects.toThrow('ENOENT')

    const imported = start(environment, ['import', records])
    expect(await imported.ended).toBe(0)
    expect(imported.said()).toMatch(/projects\s+2\s+1\s+1\n/)
    expect(imported.said()).toContain('projects.ndjson:2: id: Invalid GUID')
    // A list has the attendees that were loaded.
    expect(imported.said()).toContain(
      'Guest lists: 1 attendees of 1 events can be found by name when Frontdesk starts.',
    )
    const lists: unknown = JSON.parse(await readFile(listsFile, 'utf8'))
    const attendee = Object(known?.['attendee'])
    const [list] = lists as { eventId: string; columns: { field: string }[]; rows: string[][] }[]
    expect(lists).toHaveLength(1)
    expect(list?.eventId).toBe(ids.event.main)
    const cells = Object.fromEntries((list?.columns ?? []).map(({ field }, at) => [field, list?.rows[0]?.[at]]))
    expect(cells).toMatchObject({
      name: attendee['name'],
      email: attendee['email'],
      attendeeId: attendee['id'],
      personId: attendee['personId'],
    })

    const made = start(environment, [
      'credential',
      'create',
      '--kind',
      'bearer',
      '--projects',
      ids.nobody,
      '--name',
      'door',
    ])
    expect(await made.ended).toBe(0)
    expect(made.said()).toMatch(/^fdt_[0-9a-f]{12}_[\w-]{43}\n/)
  }, 180_000)

  it('reports in one line that its port is in use, and ends with code 1', async () => {
    const other = createServer()
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done)
    })
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const refused = start({ ...environment, SERVICE_PORT: String(port) })
    expect(await refused.ended).toBe(1)
    expect(refused.said().trim()).toContain(
      `The address 127.0.0.1:${port} is in use by another program: set SERVICE_PORT.`,
    )
    expect(refused.said()).not.toContain('    at ')
    other.close()
  }, 180_000)
})

describe('real records', () => {
  let folder: DataFolder
  let records: string
  beforeEach(async () => {
    folder = await dataFolder()
    records = join(folder.dir, 'records')
    await mkdir(records)
    await writeFile(
      join(records, 'projects.ndjson'),
      `{"id":"${ids.nobody}","name":"Harbour days","timezone":"Europe/Oslo"}\n`,
    )
  })
  afterEach(() => folder.remove())
  const settings = () => ({
    DATA_DIR: folder.dir,
    SERVICE_PORT: '0',
    SERVICE_DEMO: '1',
    SERVICE_CREDENTIAL_FILE: join(folder.dir, 'service-credential'),
  })
  const startedAs = async () => {
    const started = start(settings())
    const [message] = (await once(started.child, 'message')) as unknown[]
    started.child.kill('SIGTERM')
    await started.ended
    return Object(message).demo as unknown
  }
  const importing = async () => {
    const imported = start(settings(), ['import', records])
    return imported.ended
  }

  it('a store with imported records is never a demo, and takes more records', async () => {
    expect(await importing()).toBe(0)
    expect(await startedAs()).toBe(false)
    expect(await importing()).toBe(0)
  }, 180_000)
})

it('reports each invalid setting in one line, and ends with code 1', async () => {
  const faulty = start({ SERVICE_PORT: 'x', DATABASE_URL: 'mysql://u:hunter2@h/d' })
  expect(await faulty.ended).toBe(1)
  const lines = faulty.said().trim().split('\n')
  expect(lines).toEqual([expect.stringMatching(/^SERVICE_PORT /), expect.stringMatching(/^DATABASE_URL /)])
}, 180_000)

it('loses none of 1,000 acknowledged enrollments when it is killed again and again', async () => {
  const folder = await dataFolder(world)
  const file = join(folder.dir, 'service-credential')
  const environment = { DATA_DIR: folder.dir, SERVICE_PORT: '0', SERVICE_CREDENTIAL_FILE: file }
  const acknowledged = new Map<string, string>()
  const wanted = Array.from({ length: 1000 }, (_, at) => `person-${at}@example.org`)
  const kills = [337, 702]
  let service = start(environment)
  let url = await readyUrl(service)
  const key = (await readFile(file, 'utf8')).trim()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }

  const enroll = async (email: string) => {
    const body = JSON.stringify({ enroll: true, eventId: ids.event.main, name: email, email })
    const response = await fetch(`${url}/api/events/enroll-attendee`, { method: 'POST', headers, body })
    const answer = (await response.json()) as { data: { id: string } }
    expect(response.status).toBe(200)
    acknowledged.set(email, answer.data.id)
    if (acknowledged.size === kills[0]) {
      kills.shift()
      service.child.kill('SIGKILL')
    }
  }

  while (acknowledged.size < wanted.length) {
    const open = wanted.filter((email) => !acknowledged.has(email))
    // Sixteen at a time, so that a kill always interrupts running requests.
    const lanes = Array.from({ length: 16 }, async () => {
      for (let email = open.pop(); email !== undefined; email = open.pop()) {
        try {
          await enroll(email)
        } catch (error) {
          if (service.child.exitCode === null && service.child.signalCode === null) await service.ended
          if (!(error instanceof TypeError)) throw error
          return
        }
      }
    })
    await Promise.all(lanes)
    if (acknowledged.size === wanted.length) break
    await service.ended
    service = start(environment)
    url = await readyUrl(service)
  }
  expect(kills).toEqual([])

  // A second kill, so that everything is read back from disk.
  service.child.kill('SIGKILL')
  await service.ended
  const dir = join(folder.dir, 'service')
  const store = await openStore({ dir }, { schema: 'service', migrations, log: silentLog })
  const kept = await store.db.select({ id: attendees.id, email: attendees.email }).from(attendees)
  const [event] = await store.db.select({ enrolled: events.enrolled }).from(events).where(eq(events.id, ids.event.main))
  await store.close()
  const emails = new Map(kept.map(({ id, email }) => [id, email]))
  expect(new Set(acknowledged.values()).size).toBe(1000)
  expect([...acknowledged].filter(([email, id]) => emails.get(id) !== email)).toEqual([])
  // Two existed before; none was counted twice or lost.
  expect(kept).toHaveLength(1002)
  expect(event?.enrolled).toBe(1002)
  await folder.remove()
  // A thousand disk writes and three starts: slow on a busy machine.
}, 1_200_000)
