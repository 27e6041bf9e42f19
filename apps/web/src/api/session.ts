import { type OperationId, type Role, mayCall, operations } from '@frontdesk/api-types/table'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { type Marked, mark, say } from '#words/say.ts'

import { ApiProblem } from './problem.ts'
import { send } from './send.ts'

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
export type Credentials = { email: string; password: string; code?: string }

/** `GET /desk/session?nobody=ok`, which answers `{ person: null }` when nobody is signed in: null here. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const { body } = await send('GET', '/desk/session?nobody=ok', { signal, asks: false })
      const { person } = body as Session | { person: null }
      return person === null ? null : (body as Session)
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.status === 401) return null
      throw thrown
    }
  },
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

export async function signOut(): Promise<void> {
  await send('DELETE', '/desk/session', { asks: false })
}

/** Makes the first administrator by the one-time link. */
export async function setUp(input: Credentials & { token: string; name: string }): Promise<Session> {
  const { body } = await send('POST', '/desk/setup', { body: input, asks: false })
  return body as Session
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

/** A role's name and what it may do; both are to be said. */
export const roleWords: Readonly<Record<Role, { name: Marked; may: Marked }>> = {
  support: { name: mark('Support'), may: mark('Looks up people, events and codes. Changes nothing.') },
  staff: { name: mark('Event staff'), may: mark('Looks up, enrolls and removes people.') },
  organizer: { name: mark('Organizer'), may: mark('Enrolls, registers, sends confirmations, creates events.') },
  admin: { name: mark('Administrator'), may: mark('Everything, and the accounts of others.') },
}

/** Undefined when this person may; else why not and who may, to show on the control that stays visible. */
export function useWhyNot(id: OperationId): string | undefined {
  const { person } = useSession()
  if (mayCall(person.role, id)) return undefined
  return say('Your role, {mine}, may not do this. It takes {least} or more.', {
    mine: say(roleWords[person.role].name),
    least: say(roleWords[operations[id].role].name),
  })
}
