import type { Role } from '@frontdesk/api-types/table'
import type { TokenScope } from '@frontdesk/desk-api/token-scopes'

import type { Scope } from './scope.ts'

/** A staff account. `scope`: what this person is limited to; null or absent is everything. */
export type Person = { id: string; name: string; email: string; role: string; scope?: Scope | undefined }

/** An administrator looks as a role, or as an account: what the session may do is that of `person`. */
export type View = {
  /** What clients know this session's person by, so that nothing of the administrator's own is sent in it. */
  id: string
  /** The role that was chosen, or that of the account. */
  role: Role
  account: { id: string; name: string } | null
  /** ISO 8601. */
  ends: string
}

/** A live session. `id` identifies it in the log and the audit; it grants no access. */
export type Session = {
  id: string
  person: Person
  /** Idle timeout and absolute timeout. ISO 8601. */
  idleEnds: string
  ends: string
  /** Of a script that sends a token: what it is cut to. */
  token?: { id: string; scopes: readonly TokenScope[] } | undefined
  /** Only in a view-as session: `person` is the administrator with the role and scope of whom they look as. */
  view?: View
}

/** A sign-in that the demo offers on the sign-in page. */
export type DemoPerson = { role: Role; name: string; email: string; password: string }
