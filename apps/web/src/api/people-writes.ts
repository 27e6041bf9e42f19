import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Invite, type NewLink, type PersonChange, ownSessionsQuery, peopleQuery } from './people.ts'
import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'
import { type Session, sessionQuery } from './session.ts'

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
