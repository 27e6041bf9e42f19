import { parts } from './parts.ts'
import type { PartName } from './parts.ts'
import { hasHours } from './recurrence/has-hours.ts'
import type { Asking } from './recurrence/has-hours.ts'
import { zonesSent } from './resolve-zone.ts'
import type { ZoneHints } from './resolve-zone.ts'
import { ianaIdOf, isSpelled } from './zones.ts'

type Asked = ZoneHints & Asking

function isOdd(id: string): boolean {
  return !isSpelled(id) || ianaIdOf(id) === null
}

/** The parts that a record needs and that are not loaded yet. */
export function missingParts(record: Asked): PartName[] {
  const missing: PartName[] = []
  if (!parts.oddZones && zonesSent(record).some(isOdd)) missing.push('oddZones')
  if (!parts.hours && hasHours(record)) missing.push('hours')
  return missing
}
