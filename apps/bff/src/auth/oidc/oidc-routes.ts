import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

import type { Person } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError, problemErrorOf } from '#problem.ts'

import type { Oidc } from './oidc.ts'
import type { PendingLink } from './pending-link.ts'
import type { ProviderAccounts } from './provider-accounts.ts'

export type OidcRoutes = {
  oidc: Oidc
  accounts: Pick<ProviderAccounts, 'find'>
  pendingLink: Pick<PendingLink, 'set'>
  /**
   * After a password sign-in: links the provider identity that waits for this account. Returns a `Set-Cookie` value
   * when there was one.
   */
  linkPending: (c: DeskContext, person: Person) => Promise<string | null>
  secure: boolean
  /** Starts a session and audits the sign-in. Returns a `Set-Cookie` value. */
  startSession: (c: DeskContext, person: Person) => Promise<string>
  /** Limits failed callbacks by client: each one costs a request to the provider. @throws ProblemError `too_many` */
  attempts: { begin: (c: DeskContext) => Promise<void>; refund: (c: DeskContext) => Promise<void> }
}

/**
 * Whether a path is local: starts with one slash, no second slash or backslash, no control characters. Prevents open
 * redirects.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[\x20-\x7e]*$/.test(text) && !text.includes('\\')
}

/** OpenID Connect: redirect to the provider, and the callback. */
export function mountOidc(app: Hono<DeskEnv>, deps: OidcRoutes | null): void {
  if (deps === null) return
  const name = deps.secure ? '__Host-frontdesk-oidc' : 'frontdesk-oidc'
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: deps.secure } as const

  mountDeskRoute(app, 'oidcBegin', async ({ c, session, body: { returnTo } }) => {
    const owner = session?.person.id ?? null
    const { location, state } = await deps.oidc.begin(isOwnPath(returnTo) ? returnTo : '/', owner)
    c.header('set-cookie', serialize(name, state, { ...attributes, maxAge: 600 }))
    return { location }
  })

  mountDeskRoute(app, 'oidcFinish', async ({ c, session }) => {
    const carried = getCookie(c, name) ?? null
    const signedInAs = session?.person.id ?? null
    const to = (location: string, ...cookies: string[]): Response => {
      const answer = c.body(null, 303, { location })
      for (const cookie of [...cookies, serialize(name, '', { ...attributes, maxAge: 0 })])
        answer.headers.append('set-cookie', cookie)
      return answer
    }
    try {
      await deps.attempts.begin(c)
      const { identity, returnTo, owner } = await deps.oidc.finish(new URL(c.req.url), carried)
      await deps.attempts.refund(c)
      if (owner !== null && owner !== signedInAs)
        throw new ProblemError('sign_in_failed', { detail: 'Another account was signed in when this was begun.' })
      const provided = await deps.accounts.find(identity, owner)
      if (provided.kind === 'person') return to(returnTo, await deps.startSession(c, provided.person))
      const search = new URLSearchParams({ problem: 'link_account', return: returnTo })
      const { personId } = provided
      return to(`/sign-in?${search.toString()}`, deps.pendingLink.set({ personId, subject: identity.subject }))
    } catch (failure) {
      const refusal = problemErrorOf(failure)
      if (!(failure instanceof ProblemError)) throw failure
      // The sign-in page redirects a caller who is already signed in.
      if (signedInAs !== null) return c.body(null, 303, { location: '/account?link=failed' })
      c.set('failedSignIn', refusal.code)
      // A redirect instead of ProblemDetails: the caller is a browser navigation.
      const search = new URLSearchParams({ problem: refusal.code, reference: c.get('reference') })
      return c.body(null, 303, { location: `/sign-in?${search.toString()}` })
    }
  })
}
