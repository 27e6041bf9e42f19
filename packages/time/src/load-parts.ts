import { parts } from './parts.ts'
import type { PartName } from './parts.ts'

const loaders = {
  oddZones: () => import('./odd-zones.ts'),
  hours: () => import('./recurrence/hours.ts'),
}

/** Loads parts. Rejects when one cannot be loaded; descriptions then report the missing part. */
export async function loadParts(names: readonly PartName[]): Promise<void> {
  await Promise.all(names.map(async (name) => Object.assign(parts, { [name]: await loaders[name]() })))
}
