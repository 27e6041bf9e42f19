import { parts } from './parts.ts'
import type { PartName } from './parts.ts'
import type { RecurrenceFields } from './recurrence/recurrence-fields.ts'
import { zonesSent } from './resolve-zone.ts'
import type { ZoneHints } from './resolve-zone.ts'
import { ianaIdOf, isSpelled } from './zones.ts'

type Asked = ZoneHints & { recurrence?: RecurrenceFields | null | undefined }

function isOdd(id: string): boolean {
  return !isSpelled(id) || ianaIdOf(id) === null
}

/** True when a rule repeats within a day, or may have many times a day. */
function hasHours({ recurrence }: Asked): boolean {
  const { recurrenceRule, exclusionRecurrenceRule } = recurrence ?? {}
  return /HOUR|MINUTE|SECOND/i.test([recurrenceRule, exclusionRecurrenceRule].join())
}

/** The parts that a record needs and that are not loaded yet. */
export function missingParts(record: Asked): PartName[] {
  const missing: PartName[] = []
  if (!parts.oddZones && zonesSent(record).some(isOdd)) missing.push('oddZones')
  if (!parts.hours && hasHours(record)) missing.push('hours')
  return missing
}
