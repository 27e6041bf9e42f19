import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { afterEach, beforeEach, expect } from 'vitest'

import { readConfig } from '#config.ts'
import { createLog } from '#pipeline/log.ts'
import { type FakeService, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { migrations } from '#testing/test-store.ts'

import type { ProcessContext, Running } from './run.ts'

export const key = 'canary-key-of-the-settings-0123456789'
let service: FakeService
/** The start of this test. */
export const start = {
  folder: '',
  running: null as Running | null,
  printed: '',
  logged: '',
  steps: 0,
  get service() {
    return service
  },
}

/** A folder and a fake service for each test of the file; what it puts into `running` is stopped. */
export function useStart(): void {
  beforeEach(async () => {
    start.folder = mkdtempSync(join(tmpdir(), 'run-'))
    mkdirSync(join(start.folder, 'data'))
    service = await startFakeService()
    start.printed = ''
    start.logged = ''
    start.steps = 0
  })
  afterEach(async () => {
    await start.running?.stop()
    start.running = null
    await service.close()
    rmSync(start.folder, { recursive: true })
  })
}

/** For a start that reaches the store. */
export const storePrepared = () => prepareFolder(join(start.folder, 'data', 'desk'), 'desk', migrations)

export function world(env: Record<string, string>, entry = join(start.folder, 'none.js')): ProcessContext {
  const all = { PORT: '0', DATA_DIR: join(start.folder, 'data'), ...env }
  const read = readConfig(all, start.folder)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return {
    config: read.config,
    env: all,
    version: '1.2.3',
    node: '24.0.0',
    host: 'desk-one',
    paths: {
      migrations,
      desk: join(start.folder, 'desk'),
      service: entry,
    },
    log: createLog(
      (text) => (start.logged += text),
      false,
      () => new Date(),
    ),
    now: () => new Date(),
    elapsed: () => performance.now(),
    lag: () => ({ median: 0, p99: 0, longest: 0 }),
    random: () => 0.5,
    print: (text) => (start.printed += text),
    giveUp: (why) => expect.unreachable(why),
    stepDone: () => (start.steps += 1),
  }
}

export const post = (port: number, path: string, body: unknown) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const settings = () => ({ UPSTREAM_BASE_URL: `${start.service.url.href}base/`, UPSTREAM_API_KEY: key })

/** A fake built service: runs `first`, then reports the fake service's URL. */
export function standIn(first = '', demo = true): string {
  const entry = join(start.folder, 'service.mjs')
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
     process.send({ type: 'ready', url: '${start.service.url.href}', demo: ${demo} })`,
  )
  return entry
}

export const demoAdministrator = { email: 'admin@demo.example', password: 'frontdesk-demo' }
