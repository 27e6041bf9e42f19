import { CreateEvent, CreateProjectEvent } from '@frontdesk/api-types/forms'
import { emptyGuid } from '@frontdesk/api-types/table'

import type { NewEventBody } from './new-event-body.ts'
import type { Target } from './new-event-draft.ts'
import { type Fault, schemaFaults } from './new-event-faults.ts'

/** Issues of the operation's body schema. A chunk of its own, because only this form needs the schemas. */
export function checkBody(target: Target, body: NewEventBody): Fault[] {
  const schema = target === 'createEvent' ? CreateEvent : CreateProjectEvent
  // Op 13 requires a `userId`; the BFF replaces this one.
  const read = schema.safeParse(target === 'createEvent' ? { ...body, userId: emptyGuid } : body)
  return read.success ? [] : schemaFaults(read.error.issues)
}
