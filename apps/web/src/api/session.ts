import { type OperationId, type Role, mayCall, operations } from '@frontdesk/api-types/table'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { ApiProblem } from './problem.ts'
import { send } from './send.ts'

export type Session = {
  person: { id: string; name: string; email: string; role: Role }
  demo: boolean
  upstream: { kind: 'embedded' | 'settings'; host: string }
}
export type Credentials = { email: string; password: string }

/** `GET /desk/session`; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const { body } = await send('GET', '/desk/session', { signal, asks: false })
      return body as Session
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.status === 401) return null
      throw thrown
    }
  },
  staleTime: 5 * 60_000,
})

/** @throws ApiProblem: 401 for a wrong e-mail or password, 429 for too many tries */
export async function signIn(credentials: Credentials): Promise<Session> {
  const { body } = await send('POST', '/desk/session', { body: credentials, asks: false })
  return body as Session
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
  if (!data) throw new ApiProblem({ status: 401, code: 'signed_out', title: 'You are signed out' })
  return data
}

/** What a role may do, in words. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  support: { name: 'Support', may: 'Looks up people, events and codes. Changes nothing.' },
  staff: { name: 'Event staff', may: 'Looks up, enrolls and removes people.' },
  organizer: { name: 'Organizer', may: 'Enrolls, registers, sends confirmations, creates events.' },
  admin: { name: 'Administrator', may: 'Everything, and the accounts of others.' },
}

/** Undefined when this person may; else why not and who may, to show on the control that stays visible. */
export function useWhyNot(id: OperationId): string | undefined {
  const { person } = useSession()
  if (mayCall(person.role, id)) return undefined
  const least: Role = operations[id].role
  return `Your role, ${roleWords[person.role].name}, may not do this. It takes ${roleWords[least].name} or more.`
}
