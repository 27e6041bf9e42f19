import type { EventRecord } from '@frontdesk/api-types'

import { firstFilled, nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'

/** Display name of an event. */
export function eventName(event: Partial<Pick<EventRecord, 'name' | 'code' | 'slug'>>): string {
  return nameOf({ name: event.name }) ?? firstFilled(event.code, event.slug) ?? say('Event without a name')
}
