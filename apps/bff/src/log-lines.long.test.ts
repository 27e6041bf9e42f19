import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, it } from 'vitest'

// The built desk with its embedded service, as it is started: `npm test` builds first.
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const isBuilt = existsSync(main) && existsSync(fileURLToPath(new URL('../../service/dist/main.js', import.meta.url)))
if (!isBuilt) process.stderr.write('\n*** NOT CHECKED: the log of the built desk, because it is not built here\n')

let folder = ''
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-log-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

type Line = Record<string, unknown>
const linesIn = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line))

function start(env: Record<string, string>, words: string[] = []) {
  const settings = { PORT: '0', DATA_DIR: folder, ...env }
  const started = spawn(process.execPath, [main, ...words], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  let said = ''
  const isReady = new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Frontdesk is ready')) resolve()
    })
    started.once('close', () => reject(new Error(said)))
  })
  isReady.catch(() => undefined)
  return { started, isReady, said: () => said, errors: textOf(started.stderr), ended: once(started, 'close') }
}

it.runIf(isBuilt)(
  'without a terminal the output is lines of JSON only, from the start to the stop, without passwords',
  async () => {
    const desk = start({ FRONTDESK_LOG_CLIENTS: '1', FRONTDESK_LOG_LEVEL: 'debug' })
    await desk.isReady
    const { listensAt } = linesIn(desk.said()).find(({ msg }) => msg === 'Frontdesk is ready') ?? {}
    const answer = await fetch(`${String(listensAt)}/desk/session`, {
      method: 'POST',
      headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'canary@example.org', password: 'canary' }),
    })
    expect(answer.status).toBe(401)
    const shown = start({}, ['first-sign-in'])
    expect([(await shown.ended)[0], shown.said()]).toEqual([0, expect.stringContaining('frontdesk-demo')])
    expect(readFileSync(join(folder, 'first-sign-in.txt'), 'utf8').trimEnd()).toBe(shown.said().trimEnd())

    desk.started.kill('SIGTERM')
    expect((await desk.ended)[0]).toBe(0)
    const lines = linesIn(desk.said())
    expect(desk.said()).not.toMatch(/canary|frontdesk-demo|demo\.example/)
    const version = { version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node }
    expect(lines.filter(({ msg }) => String(msg).startsWith('Frontdesk'))).toMatchObject([
      { msg: 'Frontdesk is starting', ...version },
      { msg: 'Frontdesk is ready', ...version, store: 'embedded', listensAt: expect.stringMatching(/^http:/) },
      { msg: 'Frontdesk is stopping', cause: 'SIGTERM' },
      { msg: 'Frontdesk has stopped', outcome: 'clean' },
    ])
    expect(lines.filter(({ msg }) => msg === 'sign-in failed')).toMatchObject([
      { level: 40, operation: 'desk.signIn', cause: 'unknown_account', client: '127.0.0.1' },
    ])
    const ofService = lines.filter(({ from }) => from === 'service')
    expect(ofService.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['listening', 'stopping', 'stopped']))
    expect(await desk.errors).toBe('')
  },
  120_000,
)

it.runIf(isBuilt)('another word for the level is refused in one line, without the word', async () => {
  const desk = start({ FRONTDESK_LOG_LEVEL: 'sekret' })
  expect([(await desk.ended)[0], desk.said(), await desk.errors]).toEqual([
    1,
    '',
    'frontdesk: FRONTDESK_LOG_LEVEL must be one of debug, info, warn.\n',
  ])
})
