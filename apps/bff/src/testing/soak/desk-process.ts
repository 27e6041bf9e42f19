import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { temporaryDatabase } from '@frontdesk/store/testing'

/** The built desk; `SOAK_MAIN` selects a copy that builds do not replace. */
const main = process.env['SOAK_MAIN'] ?? fileURLToPath(new URL('../../../dist/main.js', import.meta.url))
export const administrator = { email: 'ada@example.org', password: 'a long password' }

export type DeskProcess = {
  url: string
  child: ChildProcess
  output: () => string
  /** Stops it; the exit code, or null after a kill. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A data folder with an empty database, which shortens the first start. */
export async function dataFolder(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-soak-'))
  renameSync(await temporaryDatabase(), join(folder, 'desk'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function start(args: string[], settings: Record<string, string>): { child: ChildProcess; output: () => string } {
  let text = ''
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

const settingsOf = (service: URL, folder: string): Record<string, string> => ({
  DATA_DIR: folder,
  UPSTREAM_BASE_URL: service.href,
  UPSTREAM_API_KEY: 'soak-key-0123456789abcdef',
  FRONTDESK_ADMIN_EMAIL: administrator.email,
  FRONTDESK_ADMIN_PASSWORD: administrator.password,
})

/** Starts the built desk as a process and waits until it is ready. */
export async function startDeskProcess(
  service: URL,
  folder: string,
  more: Record<string, string> = {},
): Promise<DeskProcess> {
  const { child, output } = start([], { PORT: '0', ...settingsOf(service, folder), ...more })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  let isOver = false
  void ended.then(() => (isOver = true))
  let url: string | undefined
  while ((url = /Frontdesk is ready: +(http\S+)/.exec(output())?.[1]) === undefined) {
    if (isOver) throw new Error(`the desk ended:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    child,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs a command of the desk, such as `audit verify` on a stopped one: exit code and output. */
export async function runDeskCommand(
  words: string[],
  service: URL,
  folder: string,
  more: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = start(words, { ...settingsOf(service, folder), ...more })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

export const verifyAuditOf = (service: URL, folder: string, more: Record<string, string> = {}) =>
  runDeskCommand(['audit', 'verify'], service, folder, more)

/** Calls a desk with a session; rejects unless the answer is good. */
export type Client = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

export function clientOf(url: string, cookie: string): Client {
  return async (method, path, body) => {
    const init = { method, headers: { ...own, cookie }, ...(body && { body: JSON.stringify(body) }) }
    const given = await fetch(url + path, init)
    if (!given.ok) throw new Error(`${path} ${given.status} ${await given.text()}`)
    return Object(await given.json()) as Record<string, unknown>
  }
}

const own = { 'x-frontdesk': '1', 'content-type': 'application/json' }

export const send = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) })

/** A session's cookie. */
export async function signIn(url: string, given = administrator): Promise<string> {
  const answer = await send(url, '/desk/session', given)
  const [cookie = ''] = answer.headers.getSetCookie()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`sign-in was answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

/** Invites another account; returns its session cookie. */
export async function invited(url: string, by: string, n: number): Promise<string> {
  const person = { name: `P${n}`, email: `p${n}@example.org`, role: 'organizer', scope: null }
  const { link } = (await (await send(url, '/desk/invites', person, { cookie: by })).json()) as { link: string }
  const taken = await send(url, '/desk/invites/accept', {
    token: link.split('#')[1],
    name: `P${n}`,
    password: administrator.password,
  })
  await taken.arrayBuffer()
  return taken.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const columns = [{ header: 'Name', field: 'name' }]

/** Brings a list of guests with these ids in, `at` the address of an event. */
export async function bringGuests(ask: Client, at: string, ids: readonly string[]): Promise<void> {
  const path = `${at}/guests/imports/${randomUUID()}`
  await ask('PUT', path, { fileName: 'a.csv', mode: 'new', columns, rows: ids.length })
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = ids.slice(from, from + 1000).map((id, n) => ({ row: from + n + 2, id, cells: [`Guest ${from + n}`] }))
    await ask('PUT', `${path}/batches/${from / 1000}`, { rows })
  }
  await ask('POST', `${path}/examinations`)
  for (const [state, next] of [
    ['examined', 'applications'],
    ['done', null],
  ] as const) {
    while ((await ask('GET', path))['state'] !== state) await new Promise((resolve) => setTimeout(resolve, 100))
    if (next !== null) await ask('POST', `${path}/${next}`)
  }
}
