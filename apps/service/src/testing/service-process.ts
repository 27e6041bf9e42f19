import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { openStore } from '@frontdesk/store'
import { prepareFolder } from '@frontdesk/store/shared-test-stores'
import { quickToBegin, silentLog } from '@frontdesk/store/testing'

import { loadRecords, type LoadItem } from '#load/load-records.ts'

import { migrations } from './service-under-test.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const entry = join(root, 'apps/service/dist/main.js')

/** Bundles the service as shipped, unless the bundle is current; `startProcess` runs it. */
export async function buildService(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['scripts/built.mjs', 'service'], { cwd: root, env })
}

export interface DataFolder {
  dir: string
  remove: () => Promise<void>
}

/** A DATA_DIR whose store has these records. */
export async function dataFolder(records: Iterable<LoadItem> = []): Promise<DataFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'frontdesk-service-'))
  await prepareFolder(join(dir, 'service'), 'service', migrations)
  const store = await openStore({ dir: join(dir, 'service') }, { schema: 'service', migrations, log: silentLog })
  await loadRecords(store.db, records)
  await store.close()
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

export interface ServiceProcess {
  child: ChildProcess
  /** Its output so far. */
  said: () => string
  /** The exit code, null after a signal. */
  ended: Promise<number | null>
}

/** The entry of the service in a separate process, with only this environment, and an IPC channel. */
export function startProcess(environment: Record<string, string>, args: string[] = []): ServiceProcess {
  const child = fork(entry, args, {
    execArgv: ['--enable-source-maps', ...quickToBegin],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const pipes = [child.stdout, child.stderr].filter((pipe) => pipe !== null)
  for (const pipe of pipes) {
    pipe.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  // Not the event 'close': Node does not send it after a disconnect.
  const ended = Promise.all([once(child, 'exit'), ...pipes.map((pipe) => finished(pipe))]).then(([[code]]) =>
    typeof code === 'number' ? code : null,
  )
  return { child, said: () => text, ended }
}

/** The address that it prints when it is ready. @throws when it ends before */
export async function readyUrl({ child, said, ended }: ServiceProcess): Promise<string> {
  const [first] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as unknown[]
  if (typeof first === 'object' && first !== null && 'url' in first && typeof first.url === 'string') return first.url
  throw new Error(`The service did not start: ${said()}`)
}
