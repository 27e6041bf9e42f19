import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, checked } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'

import type { SessionCookie } from './cookie.ts'
import type { People, Person } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { TwoFactor } from './two-factor.ts'

export type AccountRoutes = {
  sessions: Sessions
  people: Pick<People, 'setPassword' | 'hasPassword'>
  /** What the OpenID provider is called; null without one. */
  providerName: string | null
  cookie: SessionCookie
  signIn: SignIn
  twoFactor: TwoFactor
  clientOf: (c: DeskContext) => string
  enter: (c: DeskContext, person: Person) => Promise<Response>
  noted: (c: DeskContext, event: { action: string; subject: string; fields: string[] }) => Promise<void>
}

const code = z.string().min(1).max(40)
const present = { current: z.string().min(1).max(256), code: code.optional() }
const newPassword = z.strictObject({ ...present, password: z.string().min(12).max(128) })
const proof = z.strictObject(present)
const firstCode = z.strictObject({ code })

/** `/desk/account`: a person's own sessions and password. */
export function mountAccount(app: Hono<DeskEnv>, deps: AccountRoutes): void {
  const prove = async (c: DeskContext, email: string, password: string, given: string | undefined) =>
    deps.signIn({ email, password, client: deps.clientOf(c), code: given })

  app.get('/desk/account/sessions', async (c) => {
    c.set('operation', 'desk.ownSessions')
    const { id, person } = signedIn(c.get('session'))
    const all = await deps.sessions.list(person.id)
    const twoFactor = await deps.twoFactor.isOn(person.id)
    const password = await deps.people.hasPassword(person.id)
    const listed = all.map((it) => ({ ...it, current: it.id === id }))
    return c.json({ sessions: listed, twoFactor, password, provider: deps.providerName })
  })

  app.delete('/desk/account/sessions', async (c) => {
    c.set('operation', 'desk.signOutEverywhere')
    const { person } = signedIn(c.get('session'))
    await deps.sessions.endAll(person.id)
    await deps.noted(c, { action: 'account.signOutEverywhere', subject: person.id, fields: [] })
    c.header('set-cookie', deps.cookie.clear())
    return c.body(null, 204)
  })

  app.delete('/desk/account/sessions/:id', async (c) => {
    c.set('operation', 'desk.endOwnSession')
    const { person } = signedIn(c.get('session'))
    const id = checked(z.string().regex(/^[\w-]{12}$/), c.req.param('id'), 'The address needs the id of a session.')
    if (await deps.sessions.endOne(person.id, id))
      await deps.noted(c, { action: 'account.endSession', subject: person.id, fields: [] })
    return c.body(null, 204)
  })

  // The old password is asked for, counted like a sign-in; every other session ends, this one goes on under a new id.
  app.put('/desk/account/password', async (c) => {
    c.set('operation', 'desk.changePassword')
    const { person } = signedIn(c.get('session'))
    const { current, password, code: given } = await bodyAs(c, newPassword)
    if (current === password)
      throw new Refusal('invalid_input', {
        detail: 'The new password is the old one.',
        fields: [{ path: 'password', message: 'must differ from the old one' }],
      })
    const { person: proven, passwordHash } = await prove(c, person.email, current, given)
    if (!(await deps.people.setPassword(person.id, password, passwordHash)))
      throw new Refusal('sign_in_failed', { detail: 'The password was changed in the meantime.' })
    await deps.sessions.endAll(person.id)
    await deps.noted(c, { action: 'account.password', subject: person.id, fields: ['password'] })
    return deps.enter(c, proven)
  })

  app.post('/desk/account/two-factor', async (c) => {
    c.set('operation', 'desk.beginTwoFactor')
    const { person } = signedIn(c.get('session'))
    const { current } = await bodyAs(c, proof)
    await prove(c, person.email, current, undefined)
    return c.json(await deps.twoFactor.begin(person), 201)
  })

  app.put('/desk/account/two-factor', async (c) => {
    c.set('operation', 'desk.confirmTwoFactor')
    const { person } = signedIn(c.get('session'))
    const { code: first } = await bodyAs(c, firstCode)
    const { recovery } = await deps.twoFactor.confirm(person.id, first)
    await deps.noted(c, { action: 'account.twoFactorOn', subject: person.id, fields: [] })
    return c.json({ recovery })
  })

  app.delete('/desk/account/two-factor', async (c) => {
    c.set('operation', 'desk.removeTwoFactor')
    const { person } = signedIn(c.get('session'))
    const { current, code: given } = await bodyAs(c, proof)
    await prove(c, person.email, current, given)
    await deps.twoFactor.remove(person.id)
    await deps.noted(c, { action: 'account.twoFactorOff', subject: person.id, fields: [] })
    return c.body(null, 204)
  })
}
