import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../../shared/time/', import.meta.url)

/** Files that were requested and are absent: tests print them, so that skipped is not mistaken for passed. */
export const skippedVectors: string[] = []

/** For tests only: the vectors of a file beside the checkout, or none. */
export function sharedVectors<T>(name: string): T[] {
  const file = new URL(name, folder)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  skippedVectors.push(`SKIPPED: 0 vectors of ../shared/time/${name}, the file is absent`)
  return []
}

/** Host zones under which every result must be the same. */
export const hostZones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const
