import type { EventRecord } from '@frontdesk/api-types'
import type { WhenEvent } from '@frontdesk/time'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'

import { type Pin, pinsQuery } from '#api/desk.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { query } from '#api/queries.ts'

import { useNow, viewerZone } from './now.ts'
import { type Placed, placeByTime } from './when-groups.ts'

/** A pin with the record its slug leads to now. */
export type PinnedEvent = Pin & {
  /** Null until it was read, when it could not be, and when the slug now leads elsewhere. */
  event: EventRecord | null
  problem: ApiProblem | null
  /** The slug was given to another event since it was pinned. */
  moved: boolean
}

export function pinRecordQuery(pin: Pin) {
  return query('getEventForSlug', eventBySlug(pin.slug, pin.projectId))
}

const timesOf = ({ event, start, timezone }: PinnedEvent): WhenEvent => event ?? { start, timezone }

/**
 * The pinned events, placed by time. They stand at once on their own data; `reads` asks for each record,
 * without it only what was read already is used.
 */
export function usePinnedEvents({ reads }: { reads: boolean }): Placed<PinnedEvent>[] {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const now = useNow()
  const records = useQueries({ queries: pins.map((pin) => ({ ...pinRecordQuery(pin), enabled: reads })) })
  const events = pins.map((pin, at): PinnedEvent => {
    const { data, error } = records[at] ?? {}
    const same = data?.data.id.toLowerCase() === pin.eventId.toLowerCase()
    return {
      ...pin,
      event: data && same ? data.data : null,
      problem: error ? asProblem(error) : null,
      moved: data !== undefined && !same,
    }
  })
  return placeByTime(events, timesOf, { now, viewerZone: viewerZone() })
}
