import type { Hono } from 'hono'
import { z } from 'zod'

import { bodyAs, personName, storable } from '#guards/input.ts'
import type { Invites } from '#people/invites.ts'
import type { Roster } from '#people/roster.ts'
import { mountPeople } from '#people/routes.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { DemoPerson } from '#start/demo.ts'

import { mountAccount } from './account.ts'
import { createLookups } from './attempts.ts'
import type { SessionCookie } from './cookie.ts'
import type { People, Person } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { Setup } from './setup.ts'
import type { SignIn } from './sign-in.ts'
import type { TwoFactor } from './two-factor.ts'

export type SessionRoutes = {
  sessions: Sessions
  people: Pick<People, 'setPassword' | 'hasPassword'>
  roster: Roster
  invites: Invites
  twoFactor: TwoFactor
  /** What the OpenID provider is called; null without one. */
  providerName: string | null
  /** What was done to a person or an account, for the audit. */
  notePeople: (c: DeskContext, event: { action: string; subject: string; fields: string[] }) => Promise<void>
  /** Where the desk is reached from outside, for links; null is where the request came to. */
  publicUrl: URL | null
  now: () => Date
  cookie: SessionCookie
  signIn: SignIn
  setup: Setup
  clientOf: (c: DeskContext) => string
  /** null outside the demo. `offered` are the sign-ins that anyone who can reach the desk may see. */
  demo: { offered: DemoPerson[] } | null
  upstream: { kind: 'embedded' | 'settings'; host: string }
  /** What the service's amounts count; null when no setting says so. */
  amounts: 'minor' | 'major' | null
}

const credentials = z.strictObject({
  email: storable().min(1).max(254),
  password: z.string().min(1).max(256),
  code: z.string().min(1).max(40).optional(),
})

const administrator = z.strictObject({
  token: z.string().min(1).max(100),
  name: personName(),
  email: storable()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/),
  password: z.string().min(12).max(128),
})

/** `/desk/session`, `/desk/sign-in-options`, `/desk/setup`, and with them `/desk/account`, `/desk/people`, `/desk/invites`. */
export function mountSessions(app: Hono<DeskEnv>, deps: SessionRoutes): void {
  const answer = (person: Person) => ({
    person: { ...person, scope: person.scope ?? null },
    demo: deps.demo !== null,
    upstream: deps.upstream,
    amounts: deps.amounts,
  })
  const enter = async (c: DeskContext, person: Person, passwordHash?: string): Promise<Response> => {
    const token = await deps.sessions.start(person.id, deps.cookie.read(c), passwordHash)
    c.header('set-cookie', deps.cookie.set(token))
    return c.json(answer(person))
  }

  app.get('/desk/session', (c) => {
    c.set('operation', 'desk.session')
    const session = c.get('session')
    // Before the sign-in page: nobody is an answer there, and a browser notes every 401 as an error.
    if (session === null && c.req.query('nobody') === 'ok') return c.json({ person: null })
    if (session === null) throw new Refusal('signed_out')
    return c.json({ ...answer(session.person), idleEnds: session.idleEnds, ends: session.ends })
  })

  app.post('/desk/session', async (c) => {
    c.set('operation', 'desk.signIn')
    const given = await bodyAs(c, credentials)
    const { person, passwordHash } = await deps.signIn({ ...given, client: deps.clientOf(c) })
    return enter(c, person, passwordHash)
  })

  app.delete('/desk/session', async (c) => {
    c.set('operation', 'desk.signOut')
    await deps.sessions.end(deps.cookie.read(c))
    c.header('set-cookie', deps.cookie.clear())
    return c.body(null, 204)
  })

  app.get('/desk/sign-in-options', async (c) => {
    c.set('operation', 'desk.signInOptions')
    const offered = deps.demo?.offered ?? []
    return c.json({
      demo: offered.length === 0 ? null : { people: offered },
      provider: deps.providerName === null ? null : { name: deps.providerName },
      setup: await deps.setup.isOpen(),
    })
  })

  app.post('/desk/setup', async (c) => {
    c.set('operation', 'desk.setup')
    return enter(c, await deps.setup.complete(await bodyAs(c, administrator)))
  })

  mountAccount(app, { ...deps, enter, noted: deps.notePeople })
  const lookups = createLookups(deps.now)
  mountPeople(app, {
    ...deps,
    enter,
    noted: deps.notePeople,
    address: (c) => (deps.publicUrl ?? new URL(c.req.url)).origin,
    tries: { begin: (c) => lookups.begin(deps.clientOf(c)), found: (c) => lookups.found(deps.clientOf(c)) },
  })
}
