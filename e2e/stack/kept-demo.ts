import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { startDesk, temporaryFolder } from './desk.ts'

const name = 'FRONTDESK_KEPT_DEMO'

/** Before all tests: a desk that has made its demo and ended. To make one costs ten times what a copy costs. */
export async function keepDemo(): Promise<() => void> {
  const { folder, running } = await startDesk()
  await running.line(/guest lists are brought in/)
  const code = await running.stop()
  if (code !== 0) throw new Error(`the desk ended with ${code}:\n${running.output()}`)
  process.env[name] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A data folder of its own that holds the demo; `only` these of its files and folders. */
export function demoFolder(only: readonly string[] | null = null): string {
  const kept = process.env[name]
  if (kept === undefined) throw new Error('the global setup has kept no demo')
  const folder = temporaryFolder()
  for (const part of only ?? readdirSync(kept)) cpSync(join(kept, part), join(folder, part), { recursive: true })
  return folder
}
