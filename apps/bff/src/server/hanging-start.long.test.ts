import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

// The built desk, as it is started: `npm test` builds first.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const isBuilt = existsSync(main)
if (!isBuilt) process.stderr.write('\n*** NOT CHECKED: 3 starts of the built desk, because it is not built here\n')

let folder = ''
let running: ChildProcess | null = null
const open = new Set<Socket>()
/** A server that takes connections and says nothing, as a machine behind a firewall. */
const silent = createServer((socket) => void open.add(socket))
let database = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-start-'))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  database = `postgres://frontdesk:secret@127.0.0.1:${Object(silent.address()).port}/frontdesk`
})
afterAll(() => {
  running?.kill('SIGKILL')
  for (const socket of open) socket.destroy()
  silent.close()
  rmSync(folder, { recursive: true })
})

function start(env: Record<string, string>) {
  const upstream = { UPSTREAM_BASE_URL: 'http://127.0.0.1:1/', UPSTREAM_API_KEY: 'key-of-the-service-0123456789' }
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), ...upstream, ...env }
  const child = spawn(process.execPath, [main], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] })
  running = child
  return { child, ended: once(child, 'exit'), said: textOf(child.stderr) }
}

it.runIf(isBuilt && existsSync('/proc'))(
  'a data folder that can never be made ends the start in one line',
  async () => {
    const { ended, said } = start({ DATA_DIR: '/proc/frontdesk/data' })
    expect([(await ended)[0], await said]).toEqual([
      1,
      'frontdesk: DATA_DIR (/proc/frontdesk/data) cannot be made or written (ENOENT).\n',
    ])
  },
)

it.runIf(isBuilt)('a start that hangs ends by SIGTERM', async () => {
  const connected = once(silent, 'connection')
  const { child, ended } = start({ DATABASE_URL: database })
  await connected
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

it.runIf(isBuilt)('a start that hangs ends when its time is over, and says so', async () => {
  const { ended, said } = start({ DATABASE_URL: database, FRONTDESK_START_SECONDS: '5' })
  expect([(await ended)[0], await said]).toEqual([
    1,
    expect.stringMatching(
      /^frontdesk: Frontdesk was not ready within 5 s of the last step of its start\..*run the command migrate first\.\n$/,
    ),
  ])
})
