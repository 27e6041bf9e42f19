import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'

import { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'
import { signInGate } from './sign-in-gate.ts'

export type Credentials = SentBody<'signIn'>
export type SignInOptions = DeskAnswer<'signInOptions'>
export type DemoPerson = NonNullable<SignInOptions['demo']>['accounts'][number]
export type InviteFor = DeskAnswer<'findInvite'>
type Session = DeskAnswer<'signIn'>

/** The session; null when signed out. */
export async function whoIsSignedIn(signal?: AbortSignal): Promise<Session | null> {
  const renewals = signInGate.renewals()
  try {
    const answer = await callDesk('session', { query: { signedOut: 'ok' } }, { signal, promptSignIn: false })
    if (answer.person !== null) return answer
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem && thrown.status === 401)) throw thrown
  }
  return (await signInGate.renewedSince(renewals)) ? whoIsSignedIn(signal) : null
}

/** The options of the sign-in page, readable without a session. */
export const readSignInOptions = (signal?: AbortSignal): Promise<SignInOptions> =>
  callDesk('signInOptions', {}, { signal, promptSignIn: false })

/**
 * @throws ApiProblem: 401 for a wrong e-mail or password, 401 `second_factor` for a missing or wrong code, 429 for too
 * many attempts
 */
export const signIn = (credentials: Credentials): Promise<Session> =>
  callDesk('signIn', { body: credentials }, { promptSignIn: false })

/** The authorization URL of the OpenID provider. @throws ApiProblem 502 `sign_in_away` */
export async function beginProviderSignIn(returnTo: string): Promise<string> {
  return (await callDesk('oidcBegin', { body: { returnTo } }, { promptSignIn: false })).location
}

/** Creates the first administrator with the one-time setup token. */
export const setUp = (body: SentBody<'setup'>): Promise<Session> => callDesk('setup', { body }, { promptSignIn: false })

/** The account that an invitation link is for. @throws ApiProblem `link_closed` */
export const findInvite = (token: string): Promise<InviteFor> =>
  callDesk('findInvite', { body: { token } }, { promptSignIn: false })

/**
 * Uses a link and signs in; null for an account with two-factor sign-in, which signs in separately. @throws ApiProblem
 * `link_closed`, `taken`
 */
export async function acceptInvite(body: SentBody<'acceptInvite'>): Promise<Session | null> {
  const answer = await callDesk('acceptInvite', { body }, { promptSignIn: false })
  return answer.person === null ? null : answer
}
