import { z } from 'zod'

import { session } from './account.ts'
import { email, idParam, instant, linkToken, newPassword, personName, role, scope } from './texts.ts'

/** A staff account. */
const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  scope,
  blocked: z.boolean(),
  demo: z.boolean(),
  /** Whether sign-in needs a code of an authenticator app. */
  twoFactor: z.boolean(),
  upstreamUserId: z.string().nullable(),
  upstreamPersonId: z.string().nullable(),
  createdAt: instant,
  /** Live sessions, and when one of them was last used. */
  sessions: z.int(),
  seenAt: instant.nullable(),
})

const inviteKind = z.enum(['new', 'password'])

/** A link that has not been used. */
const openInvite = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  scope,
  kind: inviteKind,
  createdAt: instant,
  expiresAt: instant,
})

/** Shown once: only a hash of the link's token is stored. */
const newLink = z.object({ id: z.string(), link: z.string(), expiresAt: instant })

export const staff = {
  staff: { answer: z.object({ accounts: z.array(staffAccount), invites: z.array(openInvite) }) },
  changeStaff: {
    params: idParam,
    body: z.strictObject({
      name: personName().optional(),
      role: role.optional(),
      scope: scope.optional(),
      blocked: z.boolean().optional(),
      upstreamUserId: z.guid().nullable().optional(),
      upstreamPersonId: z.guid().nullable().optional(),
    }),
    answer: z.object({ person: staffAccount }),
  },
  removeStaff: { params: idParam, answer: z.null() },
  endStaffSessions: { params: idParam, answer: z.null() },
  removeStaffTwoFactor: { params: idParam, answer: z.null() },
  passwordLink: { params: idParam, answer: newLink },
  invite: { body: z.strictObject({ name: personName(), email: email(), role, scope }), answer: newLink },
  findInvite: {
    body: z.strictObject({ token: linkToken() }),
    answer: z.object({ name: z.string(), email: z.string(), kind: inviteKind }),
  },
  acceptInvite: {
    body: z.strictObject({ token: linkToken(), name: personName(), password: newPassword() }),
    /** `{ person: null }` for an account with a second factor, which signs in with both. */
    answer: z.union([session, z.object({ person: z.null() })]),
  },
  removeInvite: { params: idParam, answer: z.null() },
}
