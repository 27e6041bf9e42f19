import { roles } from '@frontdesk/api-types/table'
import type { Hono } from 'hono'
import { z } from 'zod'

import { admitAs } from '#access.ts'
import { bodyAs, checked, personName, storable } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { Person } from '#sessions/people.ts'
import type { TwoFactor } from '#sessions/two-factor.ts'

import type { Invites } from './invites.ts'
import type { Roster } from './roster.ts'

/** Something that was done to a person, for the audit. `fields` are names, never values. */
export type PeopleEvent = {
  action: string
  subject: string
  fields: string[]
  /** Who did it, when nobody is signed in yet. */
  by?: Pick<Person, 'id' | 'role'>
}

export type PeopleRoutes = {
  roster: Roster
  invites: Invites
  twoFactor: Pick<TwoFactor, 'isOn' | 'remove'>
  /** Base of links that are shown. */
  address: (c: DeskContext) => string
  noted: (c: DeskContext, event: PeopleEvent) => Promise<void>
  /** Signs the person in and answers with who they are. */
  enter: (c: DeskContext, person: Person) => Promise<Response>
  /** Counts tries of secret links by client. @throws Refusal `too_many` */
  tries: { begin: (c: DeskContext) => void; found: (c: DeskContext) => void }
}

const email = storable()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
const name = personName()
const scope = z
  .array(z.strictObject({ projectId: z.guid(), eventId: z.guid().nullable() }))
  .max(200)
  .nullable()
const newInvite = z.strictObject({ name, email, role: z.enum(roles), scope })
const change = z.strictObject({
  name: name.optional(),
  role: z.enum(roles).optional(),
  scope: scope.optional(),
  blocked: z.boolean().optional(),
  upstreamUserId: z.guid().nullable().optional(),
  upstreamPersonId: z.guid().nullable().optional(),
})
const acceptance = z.strictObject({
  token: z.string().min(1).max(100),
  name,
  password: z.string().min(12).max(128),
})
const question = z.strictObject({ token: z.string().min(1).max(100) })

const idOf = (c: DeskContext): string => checked(z.guid(), c.req.param('id'), 'The address needs an id.')

function administrator(c: DeskContext, operation: string): string {
  c.set('operation', operation)
  return admitAs(c.get('session'), 'admin').person.id
}

function other(c: DeskContext, operation: string): string {
  const self = administrator(c, operation)
  const id = idOf(c).toLowerCase()
  if (id === self)
    throw new Refusal('not_permitted', { detail: 'Nobody changes their own rights: ask another administrator.' })
  return id
}

/** `/desk/people`, `/desk/invites`: administrators only, but for using a link. */
export function mountPeople(app: Hono<DeskEnv>, deps: PeopleRoutes): void {
  const linked = (c: DeskContext, made: { id: string; token: string; expiresAt: string }) =>
    // The token is the fragment: it reaches no server and no log with the page's address.
    c.json({ id: made.id, link: `${deps.address(c)}/invite#${made.token}`, expiresAt: made.expiresAt }, 201)

  app.get('/desk/people', async (c) => {
    administrator(c, 'desk.people')
    return c.json({ people: await deps.roster.list(), invites: await deps.invites.list() })
  })
  app.patch('/desk/people/:id', async (c) => {
    const id = other(c, 'desk.changePerson')
    const given = await bodyAs(c, change)
    const after = await deps.roster.change(id, given)
    await deps.noted(c, { action: 'people.change', subject: id, fields: Object.keys(given) })
    return c.json({ person: after })
  })
  app.delete('/desk/people/:id', async (c) => {
    const id = other(c, 'desk.removePerson')
    await deps.roster.remove(id)
    await deps.noted(c, { action: 'people.remove', subject: id, fields: [] })
    return c.body(null, 204)
  })
  app.delete('/desk/people/:id/sessions', async (c) => {
    administrator(c, 'desk.endSessions')
    const id = idOf(c)
    await deps.roster.endSessions(id)
    await deps.noted(c, { action: 'people.endSessions', subject: id, fields: [] })
    return c.body(null, 204)
  })
  // A phone is lost: an administrator lets the person in with the password alone.
  app.delete('/desk/people/:id/two-factor', async (c) => {
    const id = other(c, 'desk.removeTwoFactorOf')
    await deps.twoFactor.remove(id)
    await deps.noted(c, { action: 'people.twoFactorOff', subject: id, fields: [] })
    return c.body(null, 204)
  })
  app.post('/desk/people/:id/password-link', async (c) => {
    administrator(c, 'desk.passwordLink')
    const id = idOf(c)
    const made = await deps.invites.addForPassword(id)
    await deps.noted(c, { action: 'people.passwordLink', subject: id, fields: [] })
    return linked(c, made)
  })
  app.post('/desk/invites', async (c) => {
    administrator(c, 'desk.invite')
    const given = await bodyAs(c, newInvite)
    const made = await deps.invites.add(given)
    await deps.noted(c, { action: 'people.invite', subject: made.id, fields: Object.keys(given) })
    return linked(c, made)
  })
  app.delete('/desk/invites/:id', async (c) => {
    administrator(c, 'desk.takeBackInvite')
    const id = idOf(c)
    await deps.invites.remove(id)
    await deps.noted(c, { action: 'people.takeBackInvite', subject: id, fields: [] })
    return c.body(null, 204)
  })
  app.post('/desk/invites/find', async (c) => {
    c.set('operation', 'desk.findInvite')
    const { token } = await bodyAs(c, question)
    deps.tries.begin(c)
    const found = await deps.invites.find(token)
    deps.tries.found(c)
    return c.json(found)
  })
  app.post('/desk/invites/accept', async (c) => {
    c.set('operation', 'desk.acceptInvite')
    const given = await bodyAs(c, acceptance)
    deps.tries.begin(c)
    const person = await deps.invites.accept(given)
    deps.tries.found(c)
    const { id, role } = person
    await deps.noted(c, { action: 'people.useLink', subject: id, fields: ['name', 'password'], by: { id, role } })
    // A link stands for the password alone: whoever has a second factor signs in with both.
    if (await deps.twoFactor.isOn(id)) return c.json({ person: null })
    return deps.enter(c, person)
  })
}
