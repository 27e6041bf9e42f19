import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'
import { signInGate } from './sign-in-gate.ts'
import { whoIsSignedIn } from './sign-in.ts'

/** The signed-in user and the settings of the desk. `scope` null means everything. */
export type Session = DeskAnswer<'signIn'>

/** The signed-in user; null when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    const session = await whoIsSignedIn(signal)
    if (session !== null) return session
    // An open page keeps its state: the sign-in dialog first. Before that page is shown, this resolves at once.
    return (await signInGate.wait()) ? whoIsSignedIn(signal) : null
  },
  staleTime: 5 * 60_000,
})

/** When the session ends, ISO 8601: by idle timeout, and at the latest. */
export type SessionEnds = { idleEnds: string; ends: string }

async function readEnds(options: Parameters<typeof callDesk>[2] = {}): Promise<SessionEnds> {
  const answer = await callDesk('session', {}, options)
  if (answer.person === null) throw new ApiProblem({ status: 401, code: 'signed_out' })
  return { idleEnds: answer.idleEnds, ends: answer.ends }
}

/** Polled by the page, which does not extend the session. An expired session opens the sign-in dialog. */
export const sessionEndsQuery = queryOptions({
  queryKey: ['session-ends'],
  queryFn: ({ signal }) => readEnds({ signal, headers: { 'x-frontdesk-background': '1' } }),
  refetchInterval: 4 * 60_000,
  // The first screen does not wait for it.
  staleTime: 60_000,
})

/** A request that restarts the idle timeout. */
export const staySignedIn = (): Promise<SessionEnds> => readEnds()

export async function signOut(): Promise<void> {
  await callDesk('signOut', {}, { promptSignIn: false })
}

/** The signed-in user. Only below the desk's layout route, whose loader guarantees a session. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new ApiProblem({ status: 401, code: 'signed_out' })
  return data
}

/** May manage staff accounts and read the audit log: an administrator without a scope limit. */
export const isAdministrator = ({ role, scope }: Session['person']): boolean =>
  role === 'admin' && (scope ?? null) === null
