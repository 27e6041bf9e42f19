import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { temporaryFolder } from './desk.ts'
import { root } from './process.ts'

/** A data folder of its own that holds the real records beside the checkout, and what their import printed. */
export async function importedFolder(): Promise<{ folder: string; report: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/import-real-records.mjs'], { cwd: root })
  const kept = stdout.trim().split('\n').at(-1) ?? ''
  const folder = temporaryFolder()
  for (const part of ['service', 'imported-guests.json'])
    cpSync(join(kept, part), join(folder, part), { recursive: true })
  return { folder, report: readFileSync(join(kept, 'report.txt'), 'utf8') }
}
