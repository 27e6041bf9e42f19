import type { Role } from '@frontdesk/api-types/table'

import type { Scope } from './scope.ts'

/** A staff account. `scope`: what this person is limited to; null or absent is everything. */
export type Person = { id: string; name: string; email: string; role: string; scope?: Scope | undefined }

/** A live session. `id` names it in the log and the audit trail and grants nothing. */
export type Session = {
  id: string
  person: Person
  /** When it ends without another request of the person, and when in any case. ISO 8601. */
  idleEnds: string
  ends: string
}

/** A sign-in that the demo offers on its page. */
export type DemoPerson = { role: Role; name: string; email: string; password: string }
