import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Running, run } from './process.ts'

export type Desk = { url: string; folder: string; running: Running; stop: () => Promise<void> }

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'frontdesk-e2e-'))

/**
 * Starts the built desk with its own data folder on a free port (or `at`) and waits until it is ready. Ends with
 * `stop`. `flags` of Node are also those of the service that it starts.
 */
export async function startDesk(
  settings: Record<string, string> = {},
  folder = temporaryFolder(),
  at: number | null = null,
  flags: string[] = [],
): Promise<Desk> {
  // The machine also runs two browsers: service timeouts are longer.
  const defaults = { PORT: String(at ?? 0), DATA_DIR: folder, UPSTREAM_DEADLINE_MS: '25000' }
  const running = run('apps/bff/dist/main.js', [], { ...defaults, ...settings }, flags)
  // Its line once it is ready. A port that was free a moment ago may be taken by now.
  const [, url = ''] = await running.line(/"listensAt":"(http[^"]+)","msg":"Frontdesk is ready"/)
  return {
    url,
    folder,
    running,
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The link for the first administrator, of a desk without a terminal: it is in a file, in no line. */
export function setUpLink({ folder }: Pick<Desk, 'folder'>): string {
  const text = readFileSync(join(folder, 'first-sign-in.txt'), 'utf8')
  const [link] = /http:\/\/127\.0\.0\.1:\d+\/setup\S+/.exec(text) ?? []
  if (link === undefined) throw new Error('there is no link for the first administrator')
  return link
}

export { temporaryFolder }
