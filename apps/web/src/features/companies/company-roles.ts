import { useState } from 'react'

import { useMany } from '#api/batched-queries.ts'
import { type OwnItems, companyRoles } from '#api/desk/company-roles.ts'
import type { ListedEvent } from '#api/event-list-fields.ts'
import type { ApiProblem } from '#api/problem.ts'

import { rolesAt } from './company-groups.ts'

/** A company's roles at one event; `titles` null when the company is not in the event's list. */
export type RoleRead =
  | { state: 'told'; titles: string[] | null }
  | { state: 'failed'; problem: ApiProblem }
  | { state: 'asking' }
  | { state: 'not asked' }

export type CompanyRoles = {
  roleOf: (eventId: string) => RoleRead
  /** Events that were not requested, so that one page does not send hundreds of requests. */
  unasked: number
  askMore: () => void
  failed: number
}

const step = 24

type Dated = Pick<ListedEvent, 'id' | 'start' | 'startUtc'>

/**
 * A company's roles at each of its events. Op 4 returns the events without the roles, so the companies of each event
 * (op 6) are read, in one request: those nearest to now, at most 24 until more are requested.
 */
export function useCompanyRoles(companyId: string, events: readonly Dated[], now: number): CompanyRoles {
  const [most, setMost] = useState(step)
  // Sorted once for the list: the passing of time must not change the request.
  const [from] = useState(now)
  const nearest = events
    .map((event) => ({ id: event.id, away: Math.abs(Date.parse(event.startUtc ?? event.start ?? '') - from) }))
    .toSorted((a, b) => (Number.isNaN(a.away) ? Infinity : a.away) - (Number.isNaN(b.away) ? Infinity : b.away) || 0)
    .slice(0, most)
  const { reads } = useMany<'listEventCompanies', OwnItems>(
    nearest.map(({ id }) => ({ params: { eventid: id } })),
    nearest.map(({ id }) => companyRoles(companyId, id)),
    { atOnce: most },
  )
  const byEvent = new Map(
    nearest.map(({ id }, at): [string, RoleRead] => {
      const { answer = null, problem = null } = reads[at] ?? {}
      if (answer) return [id, { state: 'told', titles: rolesAt(answer.data) }]
      return [id, problem ? { state: 'failed', problem } : { state: 'asking' }]
    }),
  )
  return {
    roleOf: (eventId) => byEvent.get(eventId) ?? { state: 'not asked' },
    unasked: events.length - nearest.length,
    askMore: () => setMost((before) => before + step),
    failed: reads.filter(({ answer, problem }) => problem && !answer).length,
  }
}
