import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { z } from 'zod'

import { bodyAs } from '#guards/input.ts'
import { Refusal, refusalOf } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { Person } from '#sessions/people.ts'

import type { Oidc } from './oidc.ts'
import type { ProvidedPeople } from './provided-people.ts'

export type OidcRoutes = {
  oidc: Oidc
  provided: ProvidedPeople
  secure: boolean
  /** A session for the person: a `Set-Cookie` value. Notes the sign-in. */
  enter: (c: DeskContext, person: Person) => Promise<string>
  /** Counts ways back that failed, by client: each asks the provider. @throws Refusal `too_many` */
  tries: { begin: (c: DeskContext) => void; found: (c: DeskContext) => void }
}

const path = '/desk/oidc'
const question = z.strictObject({ returnTo: z.string().max(2000) })

/** An address of this desk: one slash, then neither slash nor backslash, no control characters. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[\x20-\x7e]*$/.test(text) && !text.includes('\\')
}

/** `/desk/oidc`: to the provider and back. */
export function mountOidc(app: Hono<DeskEnv>, deps: OidcRoutes | null): void {
  if (deps === null) return
  const name = deps.secure ? '__Secure-frontdesk-oidc' : 'frontdesk-oidc'
  const attributes = { path, httpOnly: true, sameSite: 'Lax', secure: deps.secure } as const

  app.post(path, async (c) => {
    c.set('operation', 'desk.oidcBegin')
    const { returnTo } = await bodyAs(c, question)
    const { location, carried } = await deps.oidc.begin(isOwnPath(returnTo) ? returnTo : '/')
    c.header('set-cookie', serialize(name, carried, { ...attributes, maxAge: 600 }))
    return c.json({ location })
  })

  app.get(`${path}/callback`, async (c) => {
    c.set('operation', 'desk.oidcFinish')
    const carried = getCookie(c, name) ?? null
    try {
      deps.tries.begin(c)
      const { known, returnTo } = await deps.oidc.finish(new URL(c.req.url), carried)
      deps.tries.found(c)
      const session = await deps.enter(c, await deps.provided.find(known))
      const answer = c.body(null, 303, { location: returnTo })
      answer.headers.append('set-cookie', session)
      answer.headers.append('set-cookie', serialize(name, '', { ...attributes, maxAge: 0 }))
      return answer
    } catch (failure) {
      const refusal = refusalOf(failure)
      if (!(failure instanceof Refusal)) throw failure
      // A page, not a problem in JSON: somebody is looking at this.
      const search = new URLSearchParams({ problem: refusal.code, reference: c.get('reference') })
      return c.body(null, 303, { location: `/sign-in?${search.toString()}` })
    }
  })
}
