import type { Hono } from 'hono'
import { z } from 'zod'

import { bodyAs, storable } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { DemoPerson } from '#start/demo.ts'

import type { SessionCookie } from './cookie.ts'
import type { Person } from './people.ts'
import type { Sessions } from './sessions.ts'
import type { Setup } from './setup.ts'
import type { SignIn } from './sign-in.ts'

export type SessionRoutes = {
  sessions: Sessions
  cookie: SessionCookie
  signIn: SignIn
  setup: Setup
  clientOf: (c: DeskContext) => string
  /** null outside the demo. `offered` are the sign-ins that anyone who can reach the desk may see. */
  demo: { offered: DemoPerson[] } | null
  upstream: { kind: 'embedded' | 'settings'; host: string }
}

const credentials = z.strictObject({ email: storable().min(1).max(254), password: z.string().min(1).max(256) })

const administrator = z.strictObject({
  token: z.string().min(1).max(100),
  name: storable().trim().min(1).max(120),
  email: storable()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/),
  password: z.string().min(12).max(128),
})

/** `/desk/session`, `/desk/sign-in-options`, `/desk/setup`. */
export function mountSessions(app: Hono<DeskEnv>, deps: SessionRoutes): void {
  const answer = (person: Person) => ({ person, demo: deps.demo !== null, upstream: deps.upstream })
  const enter = async (c: DeskContext, person: Person): Promise<Response> => {
    const token = await deps.sessions.start(person.id, deps.cookie.read(c))
    c.header('set-cookie', deps.cookie.set(token))
    return c.json(answer(person))
  }

  app.get('/desk/session', (c) => {
    c.set('operation', 'desk.session')
    const session = c.get('session')
    if (session === null) throw new Refusal('signed_out')
    return c.json(answer(session.person))
  })

  app.post('/desk/session', async (c) => {
    c.set('operation', 'desk.signIn')
    const given = await bodyAs(c, credentials)
    const person = await deps.signIn({ ...given, client: deps.clientOf(c) })
    return enter(c, person)
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
    return c.json({ demo: offered.length === 0 ? null : { people: offered }, setup: await deps.setup.isOpen() })
  })

  app.post('/desk/setup', async (c) => {
    c.set('operation', 'desk.setup')
    return enter(c, await deps.setup.complete(await bodyAs(c, administrator)))
  })
}
