import { mkdtempSync, rmSync } from 'node:fs'
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
  // Printed once it is ready. A port that was free a moment ago may be taken by now.
  const [, url = ''] = await running.line(/Frontdesk is ready: +(http\S+)/)
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

export { temporaryFolder }
