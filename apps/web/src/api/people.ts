import type { Role } from '@frontdesk/api-types/table'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'
import { type Session, sessionQuery } from './session.ts'

/** A project with all its events (`eventId` null), or one event. */
export type Grant = { projectId: string; eventId: string | null }
/** What a person is limited to; null is everything. */
export type Scope = Grant[] | null

/** Somebody who may sign in. Times are ISO 8601. */
export type DeskPerson = {
  id: string
  name: string
  email: string
  role: Role
  scope: Scope
  blocked: boolean
  demo: boolean
  /** Sign-in asks for a code of an authenticator app. */
  twoFactor: boolean
  upstreamUserId: string | null
  upstreamPersonId: string | null
  createdAt: string
  sessions: number
  seenAt: string | null
}
export type Invite = {
  id: string
  name: string
  email: string
  role: Role
  scope: Scope
  kind: 'new' | 'password'
  createdAt: string
  expiresAt: string
}
/** Told once: the link is kept nowhere. */
export type NewLink = { id: string; link: string; expiresAt: string }
export type PersonChange = Partial<
  Pick<DeskPerson, 'name' | 'role' | 'scope' | 'blocked' | 'upstreamUserId' | 'upstreamPersonId'>
>

/** `GET /desk/people`: administrators only. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }): Promise<{ people: DeskPerson[]; invites: Invite[] }> => {
    const { body } = await send('GET', '/desk/people', { signal })
    return body as { people: DeskPerson[]; invites: Invite[] }
  },
  staleTime: 0,
})

const at = (id: string) => `/desk/people/${encodeURIComponent(id)}`

/** What an administrator does to people; each shows on the page when it has happened. */
export function usePeopleWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }) }
  const change = useMutation<unknown, ApiProblem, { id: string; change: PersonChange }>({
    mutationFn: (it) => send('PATCH', at(it.id), { body: it.change }),
    ...settle,
  })
  const remove = useMutation<unknown, ApiProblem, string>({ mutationFn: (id) => send('DELETE', at(id)), ...settle })
  const endSessions = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => send('DELETE', `${at(id)}/sessions`),
    ...settle,
  })
  const endTwoFactor = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => send('DELETE', `${at(id)}/two-factor`),
    ...settle,
  })
  const invite = useMutation<NewLink, ApiProblem, Pick<Invite, 'name' | 'email' | 'role' | 'scope'>>({
    mutationFn: async (body) => (await send('POST', '/desk/invites', { body })).body as NewLink,
    ...settle,
  })
  const passwordLink = useMutation<NewLink, ApiProblem, string>({
    mutationFn: async (id) => (await send('POST', `${at(id)}/password-link`, { body: {} })).body as NewLink,
    ...settle,
  })
  const takeBack = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => send('DELETE', `/desk/invites/${encodeURIComponent(id)}`),
    ...settle,
  })
  return { change, remove, endSessions, endTwoFactor, invite, passwordLink, takeBack }
}

export type InviteFor = { name: string; email: string; kind: Invite['kind'] }

/** Whom a link is for. @throws ApiProblem `link_closed` */
export async function findInvite(token: string): Promise<InviteFor> {
  return (await send('POST', '/desk/invites/find', { body: { token }, asks: false })).body as InviteFor
}

/** Uses a link and signs in; null for whoever has a second factor, and signs in with both. @throws ApiProblem `link_closed`, `taken` */
export async function acceptInvite(given: { token: string; name: string; password: string }): Promise<Session | null> {
  const { body } = await send('POST', '/desk/invites/accept', { body: given, asks: false })
  return (body as { person: unknown }).person === null ? null : (body as Session)
}

type OwnWays = {
  sessions: OwnSession[]
  /** An authenticator is asked for. */
  twoFactor: boolean
  /** False for whoever comes in by the provider only. */
  password: boolean
  /** What the provider is called; null without one. */
  provider: string | null
}
export type OwnSession = { id: string; createdAt: string; seenAt: string; current: boolean }

/** `GET /desk/account/sessions`: where this person is signed in, and by what. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<OwnWays> => {
    const { body } = await send('GET', '/desk/account/sessions', { signal })
    return body as OwnWays
  },
  staleTime: 0,
})

/** A person's own account: password, sessions. */
export function useAccountWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }) }
  const changePassword = useMutation<Session, ApiProblem, { current: string; password: string; code?: string }>({
    // A wrong password is 401 too: it is this form's to say, not the sign-in dialog's.
    mutationFn: async (body) => (await send('PUT', '/desk/account/password', { body, asks: false })).body as Session,
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
    ...settle,
  })
  const endOne = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => send('DELETE', `/desk/account/sessions/${encodeURIComponent(id)}`),
    ...settle,
  })
  const endAll = useMutation<unknown, ApiProblem>({ mutationFn: () => send('DELETE', '/desk/account/sessions') })
  return { changePassword, endOne, endAll }
}

/** What an authenticator app is told: `uri` is what a QR code holds. */
export type Beginning = { secret: string; uri: string }
type Proof = { current: string; code?: string }

/** Two-factor sign-in, on and off. A wrong password or code is this form's to say. */
export function useTwoFactorWrites() {
  const path = '/desk/account/two-factor'
  const begin = useMutation<Beginning, ApiProblem, Proof>({
    mutationFn: async (body) => (await send('POST', path, { body, asks: false })).body as Beginning,
  })
  const confirm = useMutation<{ recovery: string[] }, ApiProblem, string>({
    mutationFn: async (code) =>
      (await send('PUT', path, { body: { code }, asks: false })).body as { recovery: string[] },
  })
  const remove = useMutation<unknown, ApiProblem, Proof>({
    mutationFn: (body) => send('DELETE', path, { body, asks: false }),
  })
  return { begin, confirm, remove }
}
