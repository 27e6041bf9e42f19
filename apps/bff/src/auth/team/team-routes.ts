import type { AuditedAction } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import type { Person, Session } from '#access/session.ts'
import type { TwoFactor } from '#auth/two-factor.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import type { Invites } from './invites.ts'
import type { Team } from './team.ts'

/** A change to a staff account, for the audit. `fields` are names, never values. */
export type StaffEvent = {
  action: AuditedAction
  subject: string
  /** Further ids by name. */
  subjects?: Record<string, string>
  fields: string[]
  /** Who did it, when the caller is not signed in. */
  by?: Pick<Person, 'id' | 'role'>
}

export type StaffRoutes = {
  team: Team
  invites: Invites
  twoFactor: Pick<TwoFactor, 'isOn' | 'remove'>
  /** Base URL of links. */
  address: (c: DeskContext) => string
  auditStaffChange: (c: DeskContext, event: StaffEvent) => Promise<void>
  /** Signs the person in and returns the session response. */
  startSession: (c: DeskContext, person: Person) => Promise<Response>
  /** Limits guesses of secret links by client. @throws ProblemError `too_many` */
  attempts: { begin: (c: DeskContext) => Promise<void>; refund: (c: DeskContext) => Promise<void> }
}

/** The target account id; administrators may not change their own rights. @throws ProblemError */
function other({ session, params }: { session: Session; params: { id: string } }): string {
  const id = params.id.toLowerCase()
  if (id === session.person.id)
    throw new ProblemError('not_permitted', { detail: 'You cannot change your own rights: ask another administrator.' })
  return id
}

/** Staff accounts and invitations: administrators only, except for using a link. */
export function mountStaff(app: Hono<DeskEnv>, deps: StaffRoutes): void {
  // The token is in the fragment, which browsers send to no server.
  const linked = (c: DeskContext, made: { id: string; token: string; expiresAt: string }) => ({
    id: made.id,
    link: `${deps.address(c)}/invite#${made.token}`,
    expiresAt: made.expiresAt,
  })

  mountDeskRoute(app, 'staff', async () => ({
    accounts: await deps.team.list(),
    invites: await deps.invites.list(),
  }))
  mountDeskRoute(app, 'changeStaff', async (request) => {
    const id = other(request)
    const after = await deps.team.change(id, request.body)
    await deps.auditStaffChange(request.c, { action: 'people.change', subject: id, fields: Object.keys(request.body) })
    return { person: after }
  })
  mountDeskRoute(app, 'removeStaff', async (request) => {
    const id = other(request)
    await deps.team.remove(id)
    await deps.auditStaffChange(request.c, { action: 'people.remove', subject: id, fields: [] })
    return null
  })
  mountDeskRoute(app, 'endStaffSessions', async ({ c, params: { id } }) => {
    await deps.team.endSessions(id)
    await deps.auditStaffChange(c, { action: 'people.endSessions', subject: id, fields: [] })
    return null
  })
  // For a lost phone: switches the second factor off.
  mountDeskRoute(app, 'removeStaffTwoFactor', async (request) => {
    const id = other(request)
    await deps.twoFactor.remove(id)
    await deps.auditStaffChange(request.c, { action: 'people.twoFactorOff', subject: id, fields: [] })
    return null
  })
  mountDeskRoute(app, 'passwordLink', async ({ c, session, params: { id } }) => {
    const made = await deps.invites.addForPassword(id, session.person.id)
    await deps.auditStaffChange(c, { action: 'people.passwordLink', subject: id, fields: [] })
    return linked(c, made)
  })
  mountDeskRoute(app, 'invite', async ({ c, session, body }) => {
    const made = await deps.invites.add(body, session.person.id)
    await deps.auditStaffChange(c, { action: 'people.invite', subject: made.id, fields: Object.keys(body) })
    return linked(c, made)
  })
  mountDeskRoute(app, 'removeInvite', async ({ c, params: { id } }) => {
    await deps.invites.remove(id)
    await deps.auditStaffChange(c, { action: 'people.takeBackInvite', subject: id, fields: [] })
    return null
  })
  mountDeskRoute(app, 'findInvite', async ({ c, body }) => {
    await deps.attempts.begin(c)
    const found = await deps.invites.find(body.token)
    await deps.attempts.refund(c)
    return found
  })
  mountDeskRoute(app, 'acceptInvite', async ({ c, body }) => {
    await deps.attempts.begin(c)
    const person = await deps.invites.accept(body)
    await deps.attempts.refund(c)
    const { id, role } = person
    await deps.auditStaffChange(c, {
      action: 'people.useLink',
      subject: id,
      fields: ['name', 'password'],
      by: { id, role },
    })
    // A link replaces only the password: an account with a second factor still has to sign in.
    if (await deps.twoFactor.isOn(id)) return { person: null }
    return deps.startSession(c, person)
  })
}
