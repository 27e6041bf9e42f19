import type { EventRecord } from '@frontdesk/api-types'

import type { EventRow } from '#access/reach.ts'
import { instantOf } from '#db/keys.ts'

/**
 * The event as it is answered at `now`: its record, with what depends on the time of asking. An event is expired when its end
 * (without one its start) is past. A recurring event is judged by its own first occurrence too, as the real records are.
 */
export function presentEvent(row: Pick<EventRow, 'record'>, now: Date): EventRecord {
  const { record } = row
  const end = instantOf(record.endUtc ?? record.startUtc)
  return end === null ? record : { ...record, isExpired: end < now }
}
