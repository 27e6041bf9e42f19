import { type OperationId, type Role, mayCall, operations } from '@frontdesk/api-types/table'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { say } from '#words/say.ts'

import { ApiProblem } from './problem.ts'
import { roleWords } from './role-words.ts'
import { send } from './send.ts'
import { whoIsSignedIn } from './sign-in.ts'

export type Session = {
  /** `scope`: the projects and events that this person is limited to; null is everything. */
  person: {
    id: string
    name: string
    email: string
    role: Role
    scope?: { projectId: string; eventId: string | null }[] | null
  }
  demo: boolean
  upstream: { kind: 'embedded' | 'settings'; host: string }
  /** What the service's amounts count; null when no setting says so. */
  amounts?: 'minor' | 'major' | null
}

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> => whoIsSignedIn(signal),
  staleTime: 5 * 60_000,
})

/** When the session ends, ISO 8601: without another request of the person, and in any case. */
export type SessionEnds = { idleEnds: string; ends: string }

const endsOf = (body: unknown): SessionEnds => {
  const { idleEnds, ends } = body as SessionEnds
  return { idleEnds, ends }
}

/** Asked now and then by the page itself, which keeps no session alive. A session that is over asks to sign in. */
export const sessionEndsQuery = queryOptions({
  queryKey: ['session-ends'],
  queryFn: async ({ signal }): Promise<SessionEnds> =>
    endsOf((await send('GET', '/desk/session', { signal, headers: { 'x-frontdesk-background': '1' } })).body),
  refetchInterval: 4 * 60_000,
  // The first screen does not need it.
  staleTime: 60_000,
})

/** A request of the person, which begins the idle time anew. */
export async function staySignedIn(): Promise<SessionEnds> {
  return endsOf((await send('GET', '/desk/session')).body)
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/desk/session', { asks: false })
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

/** Undefined when this person may; else why not and who may, to show on the control that stays visible. */
export function useWhyNot(id: OperationId): string | undefined {
  const { person } = useSession()
  if (mayCall(person.role, id)) return undefined
  return say('Your role, {mine}, may not do this. It takes {least} or more.', {
    mine: say(roleWords[person.role].name),
    least: say(roleWords[operations[id].role].name),
  })
}
