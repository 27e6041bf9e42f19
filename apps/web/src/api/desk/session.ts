import { type WriteId, mayCall, operations } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'

import { callDesk } from './call-desk.ts'
import { roleWords, takesRole } from './role-words.ts'
import { whoIsSignedIn } from './sign-in.ts'

/** Who is signed in, and what the desk is. `scope` null is everything. */
export type Session = DeskAnswer<'signIn'>

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> => whoIsSignedIn(signal),
  staleTime: 5 * 60_000,
})

/** When the session ends, ISO 8601: without another request of the person, and in any case. */
export type SessionEnds = { idleEnds: string; ends: string }

async function readEnds(options: Parameters<typeof callDesk>[2] = {}): Promise<SessionEnds> {
  const answer = await callDesk('session', {}, options)
  if (answer.person === null) throw new ApiProblem({ status: 401, code: 'signed_out' })
  return { idleEnds: answer.idleEnds, ends: answer.ends }
}

/** Asked now and then by the page itself, which keeps no session alive. A session that is over asks to sign in. */
export const sessionEndsQuery = queryOptions({
  queryKey: ['session-ends'],
  queryFn: ({ signal }) => readEnds({ signal, headers: { 'x-frontdesk-background': '1' } }),
  refetchInterval: 4 * 60_000,
  // The first screen does not need it.
  staleTime: 60_000,
})

/** A request of the person, which begins the idle time anew. */
export const staySignedIn = (): Promise<SessionEnds> => readEnds()

export async function signOut(): Promise<void> {
  await callDesk('signOut', {}, { asks: false })
}

/** The signed-in person. Only below the desk's layout, whose loader has made sure of one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new ApiProblem({ status: 401, code: 'signed_out' })
  return data
}

/** Who manages people and reads the audit: an administrator whose scope is not limited. */
export const isAdministrator = ({ role, scope }: Session['person']): boolean =>
  role === 'admin' && (scope ?? null) === null

/** Undefined when this person may; else which role the action takes, to show on the control that stays visible. */
export function useWhyNot(id: WriteId): string | undefined {
  const { person } = useSession()
  if (mayCall(person.role, id)) return undefined
  return say(takesRole[id], {
    mine: say(roleWords[person.role].name),
    least: say(roleWords[operations[id].role].name),
  })
}
