import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { temporaryDatabase } from '@frontdesk/store/testing'

import { administrator } from '#testing/desk-client.ts'

/** The built desk; `SOAK_MAIN` selects a copy that builds do not replace. */
const main = process.env['SOAK_MAIN'] ?? fileURLToPath(new URL('../../../dist/main.js', import.meta.url))

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
  while ((url = /"listensAt":"(http[^"]+)","msg":"Frontdesk is ready"/.exec(output())?.[1]) === undefined) {
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
