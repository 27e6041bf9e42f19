import { CreateEvent, CreateProjectEvent } from '@frontdesk/api-types/forms'

import type { NewEventBody } from './new-event-body.ts'
import type { Target } from './new-event-draft.ts'
import { type Fault, schemaFaults } from './new-event-faults.ts'

/** Op 13 wants a `userId`; the border puts the right one in its place. */
const anybody = '00000000-0000-0000-0000-000000000000'

/** What the body schema of the operation refuses. A chunk of its own: nobody else in the desk needs the schemas. */
export function checkBody(target: Target, body: NewEventBody): Fault[] {
  const schema = target === 'createEvent' ? CreateEvent : CreateProjectEvent
  const read = schema.safeParse(target === 'createEvent' ? { ...body, userId: anybody } : body)
  return read.success ? [] : schemaFaults(read.error.issues)
}
