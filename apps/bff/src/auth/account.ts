import type { AuditedAction } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import type { Person } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { StaffAccounts } from './staff-accounts.ts'
import type { TwoFactor } from './two-factor.ts'

export type AccountRoutes = {
  sessions: Sessions
  staffAccounts: Pick<StaffAccounts, 'setPassword' | 'signInWays'>
  /** Display name of the OpenID provider; null without one. */
  providerName: string | null
  cookie: SessionCookie
  signIn: SignIn
  twoFactor: TwoFactor
  clientOf: (c: DeskContext) => string
  startSession: (c: DeskContext, person: Person) => Promise<Response>
  auditStaffChange: (
    c: DeskContext,
    event: { action: AuditedAction; subject: string; fields: string[] },
  ) => Promise<void>
}

/** `/desk/account`: sessions, password and two-factor of the signed-in person. */
export function mountAccount(app: Hono<DeskEnv>, deps: AccountRoutes): void {
  const verifyPassword = async (c: DeskContext, email: string, password: string, given: string | undefined) =>
    deps.signIn({ email, password, client: deps.clientOf(c), code: given })

  mountDeskRoute(app, 'ownSessions', async ({ session: { id, person } }) => {
    const all = await deps.sessions.list(person.id)
    const twoFactor = await deps.twoFactor.isOn(person.id)
    const ways = await deps.staffAccounts.signInWays(person.id)
    const listed = all.map((it) => ({ ...it, current: it.id === id }))
    return { sessions: listed, twoFactor, ...ways, provider: deps.providerName }
  })

  mountDeskRoute(app, 'signOutEverywhere', async ({ c, session: { person } }) => {
    await deps.sessions.endAll(person.id)
    await deps.auditStaffChange(c, { action: 'account.signOutEverywhere', subject: person.id, fields: [] })
    c.header('set-cookie', deps.cookie.clear())
    return null
  })

  mountDeskRoute(app, 'endOwnSession', async ({ c, session: { person }, params: { id } }) => {
    if (await deps.sessions.endOne(person.id, id))
      await deps.auditStaffChange(c, { action: 'account.endSession', subject: person.id, fields: [] })
    return null
  })

  // Needs the old password, rate-limited like a sign-in. Ends every other session and renews the id of this one.
  mountDeskRoute(app, 'changePassword', async ({ c, session: { person }, body }) => {
    const { current, password, code } = body
    if (current === password)
      throw new ProblemError('invalid_input', {
        detail: 'The new password is the old one.',
        fields: [{ path: 'password', message: 'must differ from the old one' }],
      })
    const { person: verified, passwordHash } = await verifyPassword(c, person.email, current, code)
    if (!(await deps.staffAccounts.setPassword(person.id, password, passwordHash)))
      throw new ProblemError('sign_in_failed', { detail: 'The password was changed in the meantime.' })
    await deps.sessions.endAll(person.id)
    await deps.auditStaffChange(c, { action: 'account.password', subject: person.id, fields: ['password'] })
    return deps.startSession(c, verified)
  })

  mountDeskRoute(app, 'beginTwoFactor', async ({ c, session: { person }, body }) => {
    await verifyPassword(c, person.email, body.current, undefined)
    return deps.twoFactor.begin(person)
  })

  mountDeskRoute(app, 'confirmTwoFactor', async ({ c, session: { person }, body }) => {
    const { recovery } = await deps.twoFactor.confirm(person.id, body.code)
    await deps.auditStaffChange(c, { action: 'account.twoFactorOn', subject: person.id, fields: [] })
    return { recovery }
  })

  mountDeskRoute(app, 'removeTwoFactor', async ({ c, session: { person }, body }) => {
    await verifyPassword(c, person.email, body.current, body.code)
    await deps.twoFactor.remove(person.id)
    await deps.auditStaffChange(c, { action: 'account.twoFactorOff', subject: person.id, fields: [] })
    return null
  })
}
