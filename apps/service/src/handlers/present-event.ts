import type { EventRecord } from '@frontdesk/api-types'

import type { EventRow } from '#access/reach.ts'
import { instantOf } from '#db/keys.ts'

/**
 * The event as returned at `now`: its record with the fields that depend on the current time. An event has expired when
 * its end (otherwise its start) is past. For a recurring event the first occurrence decides too, as in records of a
 * real service.
 */
export function presentEvent(row: Pick<EventRow, 'record'>, now: Date): EventRecord {
  const { record } = row
  const end = instantOf(record.endUtc ?? record.startUtc)
  return end === null ? record : { ...record, isExpired: end < now }
}
