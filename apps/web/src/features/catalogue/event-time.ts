import { type WhenEvent, computableZone, wallTimeAt } from '@frontdesk/time/desk'

import type { CatalogueEvent } from '#api/desk/catalogue.ts'

const nextOf = new WeakMap<CatalogueEvent, WhenEvent>()

/** The times to show of an event: a repeating one by its next time, which the list has worked out. */
export function shownTimes(event: CatalogueEvent): WhenEvent {
  const { next, isRecurring } = event
  if (isRecurring !== true || next === null) return event
  const known = nextOf.get(event)
  if (known) return known
  const zone = computableZone(event.timezone ?? event.startTimezone ?? undefined)
  const local = (at: string) => (zone === null ? at : wallTimeAt(Date.parse(at), zone))
  const { recurrence: _, recursUntil: __, ...rest } = event
  const shown: WhenEvent = {
    ...rest,
    isRecurring: false,
    start: local(next.start),
    startUtc: next.start,
    end: next.end === null ? null : local(next.end),
    endUtc: next.end,
  }
  nextOf.set(event, shown)
  return shown
}
