import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

type Team = DeskAnswer<'staff'>
/** A staff account. */
export type StaffAccount = Team['accounts'][number]
export type Invite = Team['invites'][number]
/** What an account is limited to; null means everything. */
export type Scope = StaffAccount['scope']
/** A project with all its events (`eventId` null), or one event. */
export type Grant = NonNullable<Scope>[number]
/** Shown once: the link is not stored. */
export type NewLink = DeskAnswer<'invite'>
export type StaffAccountChange = SentBody<'changeStaff'>

/** Administrators only. */
export const staffAccountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => callDesk('staff', {}, { signal }),
  staleTime: 0,
})

/** This user's active sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callDesk('ownSessions', {}, { signal }),
  staleTime: 0,
})
