import type { Role } from '@frontdesk/api-types/table'

import type { Invite } from './people.ts'
import { ApiProblem } from './problem.ts'
import { send } from './send.ts'
import type { Session } from './session.ts'

export type Credentials = { email: string; password: string; code?: string }
export type DemoPerson = { role: Role; name: string; email: string; password: string }
export type SignInOptions = {
  demo: null | { people: DemoPerson[] }
  /** Sign-in by an OpenID provider. */
  provider: null | { name: string }
  setup: boolean
}
export type InviteFor = { name: string; email: string; kind: Invite['kind'] }

/** `GET /desk/session?nobody=ok`, which answers `{ person: null }` when nobody is signed in: null here. */
export async function whoIsSignedIn(signal?: AbortSignal): Promise<Session | null> {
  try {
    const { body } = await send('GET', '/desk/session?nobody=ok', { signal, asks: false })
    const { person } = body as Session | { person: null }
    return person === null ? null : (body as Session)
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.status === 401) return null
    throw thrown
  }
}

/** `GET /desk/sign-in-options`: what the sign-in page may offer, before anyone signed in. */
export async function readSignInOptions(signal?: AbortSignal): Promise<SignInOptions> {
  return (await send('GET', '/desk/sign-in-options', { signal, asks: false })).body as SignInOptions
}

/** @throws ApiProblem: 401 for a wrong e-mail or password, 401 `second_factor` for a missing or wrong code, 429 for too many tries */
export async function signIn(credentials: Credentials): Promise<Session> {
  const { body } = await send('POST', '/desk/session', { body: credentials, asks: false })
  return body as Session
}

/** Where the OpenID provider asks who one is. @throws ApiProblem 502 `sign_in_away` */
export async function beginProviderSignIn(returnTo: string): Promise<string> {
  const { body } = await send('POST', '/desk/oidc', { body: { returnTo }, asks: false })
  return (body as { location: string }).location
}

/** Makes the first administrator by the one-time link. */
export async function setUp(input: Credentials & { token: string; name: string }): Promise<Session> {
  const { body } = await send('POST', '/desk/setup', { body: input, asks: false })
  return body as Session
}

/** Whom a link is for. @throws ApiProblem `link_closed` */
export async function findInvite(token: string): Promise<InviteFor> {
  return (await send('POST', '/desk/invites/find', { body: { token }, asks: false })).body as InviteFor
}

/** Uses a link and signs in; null for whoever has a second factor, and signs in with both. @throws ApiProblem `link_closed`, `taken` */
export async function acceptInvite(given: { token: string; name: string; password: string }): Promise<Session | null> {
  const { body } = await send('POST', '/desk/invites/accept', { body: given, asks: false })
  return (body as { person: unknown }).person === null ? null : (body as Session)
}
