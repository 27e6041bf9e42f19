import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

type Team = DeskAnswer<'staff'>
/** Somebody who may sign in. */
export type DeskPerson = Team['people'][number]
export type Invite = Team['invites'][number]
/** What a person is limited to; null is everything. */
export type Scope = DeskPerson['scope']
/** A project with all its events (`eventId` null), or one event. */
export type Grant = NonNullable<Scope>[number]
/** Shown once: the link is stored nowhere. */
export type NewLink = DeskAnswer<'invite'>
export type PersonChange = SentBody<'changeStaff'>

/** Administrators only. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callDesk('staff', {}, { signal }),
  staleTime: 0,
})

/** Where this person is signed in, and by what. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callDesk('ownSessions', {}, { signal }),
  staleTime: 0,
})
