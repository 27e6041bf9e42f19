import type { Role } from '@frontdesk/api-types/table'
import { queryOptions } from '@tanstack/react-query'

import { send } from './send.ts'

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
