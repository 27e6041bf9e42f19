import { addParts, parts } from './parts.ts'
import type { PartName } from './parts.ts'
import { hasDetails, hasHours } from './recurrence/has-details.ts'
import type { Asking } from './recurrence/has-details.ts'
import { zonesSent } from './resolve-zone.ts'
import type { ZoneHints } from './resolve-zone.ts'
import { ianaIdOf, isSpelled } from './zones.ts'

type Asked = ZoneHints & Asking

function isOdd(id: string): boolean {
  return !isSpelled(id) || ianaIdOf(id) === null
}

/** The parts that a record needs and that are not here yet. */
export function missingParts(record: Asked): PartName[] {
  const missing: PartName[] = []
  if (!parts.oddZones && zonesSent(record).some(isOdd)) missing.push('oddZones')
  if (!parts.details && hasDetails(record)) missing.push('details')
  if (!parts.hours && hasHours(record)) missing.push('hours')
  return missing
}

const loaders = {
  oddZones: async () => addParts({ oddZones: await import('./odd-zones.ts') }),
  hours: async () => addParts({ hours: await import('./recurrence/hours.ts') }),
  details: async () => addParts({ details: await import('./recurrence/details.ts') }),
}

/** Fetches parts. Rejects when one cannot be fetched; what is missing then says so in its place. */
export async function loadParts(names: readonly PartName[]): Promise<void> {
  await Promise.all(names.map((name) => loaders[name]()))
}
