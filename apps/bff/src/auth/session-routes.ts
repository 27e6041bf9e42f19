import type { AuditedAction, DeskAnswer } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { roleOf } from '#access/access.ts'
import type { Person, Session } from '#access/session.ts'
import type { DemoPerson } from '#access/session.ts'
import { type PlaceNames, mountAccess } from '#auth/team/access-routes.ts'
import type { Invites } from '#auth/team/invites.ts'
import { mountStaff } from '#auth/team/team-routes.ts'
import type { Team } from '#auth/team/team.ts'
import { type Views, mountViews } from '#auth/view-as/view-routes.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { LinkAttempts } from '#pipeline/link-attempts.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import { mountAccount } from './account.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './sessions.ts'
import type { Setup } from './setup.ts'
import { type SignIn, failedSignInWord } from './sign-in.ts'
import type { StaffAccounts } from './staff-accounts.ts'
import type { TwoFactor } from './two-factor.ts'

export type SessionRoutes = {
  sessions: Sessions
  staffAccounts: Pick<StaffAccounts, 'setPassword' | 'signInWays'>
  team: Team
  invites: Invites
  twoFactor: TwoFactor
  views: Pick<Views, 'begin' | 'end'>
  places: () => PlaceNames
  administrators: () => Promise<string[]>
  /** Display name of the OpenID provider; null without one. */
  providerName: string | null
  /** Audits a change to a staff account. */
  auditStaffChange: (
    c: DeskContext,
    event: { action: AuditedAction; subject: string; fields: string[] },
  ) => Promise<void>
  /** External base URL for links; null: the host of the request. */
  publicUrl: URL | null
  cookie: SessionCookie
  signIn: SignIn
  setup: Setup
  /** Links the waiting provider identity to this account; returns a `Set-Cookie` value when there was one. */
  oidc: { linkPending: (c: DeskContext, person: Person) => Promise<string | null> } | null
  clientOf: (c: DeskContext) => string
  linkAttempts: LinkAttempts
  /** null outside the demo. `offered`: the sign-ins shown to every visitor. */
  demo: { offered: DemoPerson[] } | null
  upstream: { kind: 'embedded' | 'settings'; host: string }
  /** Unit of the service's amounts; null when not configured. */
  amounts: 'minor' | 'major' | null
}

/** Session, first administrator, account, staff and invitation routes. */
export function mountSessions(app: Hono<DeskEnv>, deps: SessionRoutes): void {
  const answer = (person: Person): DeskAnswer<'signIn'> => ({
    person: { ...person, role: roleOf(person.role), scope: person.scope ?? null },
    demo: deps.demo !== null,
    upstream: deps.upstream,
    amounts: deps.amounts,
  })
  /** In a view-as session the person is known by the id of the view, so that nothing of their own is sent in it. */
  const answerFor = ({ person, view }: Session): DeskAnswer<'beginView'> =>
    view === undefined
      ? answer(person)
      : {
          ...answer({ ...person, id: view.id }),
          viewing: { role: view.role, account: view.account, ends: view.ends },
        }
  const startSession = async (c: DeskContext, person: Person, passwordHash?: string): Promise<Response> => {
    const token = await deps.sessions.start(person.id, deps.cookie.read(c), passwordHash)
    c.header('set-cookie', deps.cookie.set(token))
    const waited = (await deps.oidc?.linkPending(c, person)) ?? null
    if (waited !== null) c.header('set-cookie', waited, { append: true })
    return c.json(answer(person))
  }

  mountDeskRoute(app, 'session', ({ session, query }) => {
    if (session === null && query.signedOut === 'ok') return { person: null }
    if (session === null) throw new ProblemError('signed_out')
    return { ...answerFor(session), idleEnds: session.idleEnds, ends: session.ends }
  })

  mountDeskRoute(app, 'signIn', async ({ c, body }) => {
    try {
      const { person, passwordHash } = await deps.signIn({ ...body, client: deps.clientOf(c) })
      return await startSession(c, person, passwordHash)
    } catch (failure) {
      c.set('failedSignIn', failedSignInWord(failure, body))
      throw failure
    }
  })

  mountDeskRoute(app, 'signOut', async ({ c }) => {
    await deps.views.end(deps.cookie.read(c), c.get('reference'))
    await deps.sessions.end(deps.cookie.read(c))
    c.header('set-cookie', deps.cookie.clear())
    return null
  })

  mountDeskRoute(app, 'signInOptions', async () => {
    const offered = deps.demo?.offered ?? []
    return {
      demo: offered.length === 0 ? null : { accounts: offered },
      provider: deps.providerName === null ? null : { name: deps.providerName },
      setup: await deps.setup.isOpen(),
    }
  })

  mountDeskRoute(app, 'setup', async ({ c, body }) => startSession(c, await deps.setup.complete(body)))

  mountViews(app, deps, answerFor)
  mountAccess(app, deps)
  mountAccount(app, { ...deps, startSession, auditStaffChange: deps.auditStaffChange })
  mountStaff(app, {
    ...deps,
    startSession,
    auditStaffChange: deps.auditStaffChange,
    address: (c) => (deps.publicUrl ?? new URL(c.req.url)).origin,
    attempts: {
      begin: (c) => deps.linkAttempts.begin(deps.clientOf(c)),
      refund: (c) => deps.linkAttempts.refund(deps.clientOf(c)),
    },
  })
}
