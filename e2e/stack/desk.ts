import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Running, run } from './process.ts'

export type Desk = { url: string; folder: string; running: Running; stop: () => Promise<void> }

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'frontdesk-e2e-'))

/** The built desk with its own data folder, on a port that the system gives or `at` one, ready to be asked. Ends with `stop`. */
export async function startDesk(
  settings: Record<string, string> = {},
  folder = temporaryFolder(),
  at: number | null = null,
): Promise<Desk> {
  // The service shares a busy machine with two browsers: late is no fault of the desk here.
  const defaults = { PORT: String(at ?? 0), DATA_DIR: folder, UPSTREAM_DEADLINE_MS: '25000' }
  const running = run('apps/bff/dist/main.js', [], { ...defaults, ...settings })
  // Told once it answers. A port that was only free a moment ago may be another program's by now.
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
