import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'
import { type Session, sessionQuery } from './session.ts'
import { signInGate } from './sign-in-gate.ts'
import { type Invite, type NewLink, type StaffAccountChange, ownSessionsQuery, staffAccountsQuery } from './team.ts'

/** An administrator's writes to staff accounts; each updates the page after it succeeded. */
export function useStaffAccountWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: staffAccountsQuery.queryKey }) }
  const change = useMutation<unknown, ApiProblem, { id: string; change: StaffAccountChange }>({
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
  const revokeInvite = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeInvite', { params: { id } }),
    ...settle,
  })
  return { change, remove, endSessions, endTwoFactor, invite, passwordLink, revokeInvite }
}

/** A user's own account: password, sessions. */
export function useAccountWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }) }
  const changePassword = useMutation<Session, ApiProblem, SentBody<'changePassword'>>({
    // A wrong password is a 401 too: the form shows it, not the sign-in dialog.
    mutationFn: (body) => signInGate.renew(callDesk('changePassword', { body }, { promptSignIn: false })),
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

/** Setup of an authenticator app: `uri` is the content of the QR code. */
export type TwoFactorSetup = DeskAnswer<'beginTwoFactor'>
type Proof = SentBody<'beginTwoFactor'>

/** Two-factor sign-in, on and off. The form shows a wrong password or code. */
export function useTwoFactorWrites() {
  const begin = useMutation<TwoFactorSetup, ApiProblem, Proof>({
    mutationFn: (body) => callDesk('beginTwoFactor', { body }, { promptSignIn: false }),
  })
  const confirm = useMutation<{ recovery: string[] }, ApiProblem, string>({
    mutationFn: (code) => callDesk('confirmTwoFactor', { body: { code } }, { promptSignIn: false }),
  })
  const remove = useMutation<unknown, ApiProblem, Proof>({
    mutationFn: (body) => callDesk('removeTwoFactor', { body }, { promptSignIn: false }),
  })
  return { begin, confirm, remove }
}
