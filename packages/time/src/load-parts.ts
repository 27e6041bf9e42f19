import { parts } from './parts.ts'
import type { PartName } from './parts.ts'

const loaders = {
  oddZones: () => import('./odd-zones.ts'),
  hours: () => import('./recurrence/hours.ts'),
}

/** Fetches parts. Rejects when one cannot be fetched; what is missing then says so in its place. */
export async function loadParts(names: readonly PartName[]): Promise<void> {
  await Promise.all(names.map(async (name) => Object.assign(parts, { [name]: await loaders[name]() })))
}
