import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'

import { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

export type Credentials = SentBody<'signIn'>
export type SignInOptions = DeskAnswer<'signInOptions'>
export type DemoPerson = NonNullable<SignInOptions['demo']>['people'][number]
export type InviteFor = DeskAnswer<'findInvite'>
type Session = DeskAnswer<'signIn'>

/** The session; null when nobody is signed in. */
export async function whoIsSignedIn(signal?: AbortSignal): Promise<Session | null> {
  try {
    const answer = await callDesk('session', { query: { nobody: 'ok' } }, { signal, asks: false })
    return answer.person === null ? null : answer
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.status === 401) return null
    throw thrown
  }
}

/** What the sign-in page may offer, before anyone signed in. */
export const readSignInOptions = (signal?: AbortSignal): Promise<SignInOptions> =>
  callDesk('signInOptions', {}, { signal, asks: false })

/** @throws ApiProblem: 401 for a wrong e-mail or password, 401 `second_factor` for a missing or wrong code, 429 for too many tries */
export const signIn = (credentials: Credentials): Promise<Session> =>
  callDesk('signIn', { body: credentials }, { asks: false })

/** Where the OpenID provider asks who one is. @throws ApiProblem 502 `sign_in_away` */
export async function beginProviderSignIn(returnTo: string): Promise<string> {
  return (await callDesk('oidcBegin', { body: { returnTo } }, { asks: false })).location
}

/** Makes the first administrator by the one-time link. */
export const setUp = (body: SentBody<'setup'>): Promise<Session> => callDesk('setup', { body }, { asks: false })

/** Whom a link is for. @throws ApiProblem `link_closed` */
export const findInvite = (token: string): Promise<InviteFor> =>
  callDesk('findInvite', { body: { token } }, { asks: false })

/** Uses a link and signs in; null for an account with a second factor, which signs in with both. @throws ApiProblem `link_closed`, `taken` */
export async function acceptInvite(body: SentBody<'acceptInvite'>): Promise<Session | null> {
  const answer = await callDesk('acceptInvite', { body }, { asks: false })
  return answer.person === null ? null : answer
}
