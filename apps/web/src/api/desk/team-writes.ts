import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'
import { type Session, sessionQuery } from './session.ts'
import { type Invite, type NewLink, type PersonChange, ownSessionsQuery, peopleQuery } from './team.ts'

/** What an administrator does to people; each shows on the page when it has happened. */
export function usePeopleWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }) }
  const change = useMutation<unknown, ApiProblem, { id: string; change: PersonChange }>({
    mutationFn: ({ id, change: body }) => callDesk('changeStaff', { params: { id }, body }),
    ...settle,
  })
  const remove = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeStaff', { params: { id } }),
    ...settle,
  })
  const endSessions = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('endStaffSessions', { params: { id } }),
    ...settle,
  })
  const endTwoFactor = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeStaffTwoFactor', { params: { id } }),
    ...settle,
  })
  const invite = useMutation<NewLink, ApiProblem, Pick<Invite, 'name' | 'email' | 'role' | 'scope'>>({
    mutationFn: (body) => callDesk('invite', { body }),
    ...settle,
  })
  const passwordLink = useMutation<NewLink, ApiProblem, string>({
    mutationFn: (id) => callDesk('passwordLink', { params: { id } }),
    ...settle,
  })
  const takeBack = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeInvite', { params: { id } }),
    ...settle,
  })
  return { change, remove, endSessions, endTwoFactor, invite, passwordLink, takeBack }
}

/** A person's own account: password, sessions. */
export function useAccountWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }) }
  const changePassword = useMutation<Session, ApiProblem, SentBody<'changePassword'>>({
    // A wrong password is 401 too: it is this form's to say, not the sign-in dialog's.
    mutationFn: (body) => callDesk('changePassword', { body }, { asks: false }),
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
    ...settle,
  })
  const endOne = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('endOwnSession', { params: { id } }),
    ...settle,
  })
  const endAll = useMutation<unknown, ApiProblem>({ mutationFn: () => callDesk('signOutEverywhere', {}) })
  return { changePassword, endOne, endAll }
}

/** What an authenticator app is told: `uri` is what a QR code holds. */
export type Beginning = DeskAnswer<'beginTwoFactor'>
type Proof = SentBody<'beginTwoFactor'>

/** Two-factor sign-in, on and off. A wrong password or code is this form's to say. */
export function useTwoFactorWrites() {
  const begin = useMutation<Beginning, ApiProblem, Proof>({
    mutationFn: (body) => callDesk('beginTwoFactor', { body }, { asks: false }),
  })
  const confirm = useMutation<{ recovery: string[] }, ApiProblem, string>({
    mutationFn: (code) => callDesk('confirmTwoFactor', { body: { code } }, { asks: false }),
  })
  const remove = useMutation<unknown, ApiProblem, Proof>({
    mutationFn: (body) => callDesk('removeTwoFactor', { body }, { asks: false }),
  })
  return { begin, confirm, remove }
}
