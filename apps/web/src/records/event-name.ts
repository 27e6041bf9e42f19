import type { EventRecord } from '@frontdesk/api-types'

import { nameOf } from '#format/names.ts'

/** The name to call an event by. */
export function eventName(event: Partial<Pick<EventRecord, 'name' | 'code' | 'slug'>>): string {
  return nameOf({ name: event.name }) ?? event.code ?? event.slug ?? 'Event without a name'
}
