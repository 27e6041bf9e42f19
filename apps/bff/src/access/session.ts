import type { Role } from '@frontdesk/api-types/table'
import type { TokenScope } from '@frontdesk/desk-api/token-scopes'

import type { Scope } from './scope.ts'

/** A staff account. `scope`: what this person is limited to; null or absent is everything. */
export type Person = { id: string; name: string; email: string; role: string; scope?: Scope | undefined }

/** A live session. `id` identifies it in the log and the audit; it grants no access. */
export type Session = {
  id: string
  person: Person
  /** Idle timeout and absolute timeout. ISO 8601. */
  idleEnds: string
  ends: string
  /** Of a script that sends a token: what it is cut to. */
  token?: { id: string; scopes: readonly TokenScope[] } | undefined
}

/** A sign-in that the demo offers on the sign-in page. */
export type DemoPerson = { role: Role; name: string; email: string; password: string }
