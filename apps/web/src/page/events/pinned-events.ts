import type { EventRecord } from '@frontdesk/api-types'
import type { WhenEvent } from '@frontdesk/time/desk'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import type { Answer } from '#api/call.ts'
import { type Pin, pinsQuery } from '#api/desk/desk.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import type { ApiProblem } from '#api/problem.ts'
import { query } from '#api/queries.ts'
import { useNow, viewerZone } from '#page/now.ts'
import { useTimeParts } from '#records/event/time-parts.ts'

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

/** With what tells its times: its record, else the pin itself. Always the same object for the same times. */
type Timed = PinnedEvent & { times: WhenEvent }

const timesOf = ({ times }: Timed): WhenEvent => times
const isCancelled = ({ event }: PinnedEvent): boolean => event?.status === 'Cancelled'

/** So many records are read; the pins beyond stand as they were pinned. */
const mostReads = 30

/** The pins whose records matter first: those that start nearest to now. */
export function nearestPins(pins: readonly Pin[], now: number): Pin[] {
  const away = ({ start }: Pin) => {
    const ms = Math.abs(Date.parse(start ?? '') - now)
    return Number.isNaN(ms) ? Number.MAX_VALUE : ms
  }
  return pins.toSorted((a, b) => away(a) - away(b)).slice(0, mostReads)
}

type Read = { answer: Answer<EventRecord> | null; problem: ApiProblem | null }

function timed(pins: readonly Pin[], readOf: (pin: Pin) => Read | undefined): Timed[] {
  return pins.map((pin) => {
    const { answer = null, problem = null } = readOf(pin) ?? {}
    const same = answer?.data.id.toLowerCase() === pin.eventId.toLowerCase()
    const event = answer && same ? answer.data : null
    return { ...pin, event, problem, moved: answer !== null && !same, times: event ?? pin }
  })
}

const byTime = (events: readonly Timed[], now: number) =>
  placeByTime(events, { timesOf, isCancelled }, { now, viewerZone: viewerZone() })

/**
 * The pinned events, placed by time. They stand at once on their own data; `reads` asks for the records of the nearest,
 * few at a time; without it only what was read already is used.
 */
export function usePinnedEvents({ reads }: { reads: boolean }): Placed<PinnedEvent>[] {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const now = useNow()
  // Ordered when the page opens: the clock must not change which are read.
  const [from] = useState(now)
  const nearest = nearestPins(pins, from)
  const records = useManyReads(
    'getEventForSlug',
    nearest.map((pin) => eventBySlug(pin.slug, pin.projectId)),
    { atOnce: 6, enabled: reads, fresh: 15_000 },
  )
  const readOf = new Map(nearest.map((pin, at) => [pin.eventId, records.reads[at]]))
  const events = timed(pins, (pin) => readOf.get(pin.eventId))
  useTimeParts(events.map(timesOf))
  return byTime(events, now)
}

/** The pinned events as they are known when they begin to be `wanted`, and again with another minute or pin; none before. */
export function useKnownPins(wanted: boolean): readonly Placed<PinnedEvent>[] {
  const client = useQueryClient()
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const now = useNow()
  return useMemo(() => {
    if (!wanted) return []
    const readOf = (pin: Pin) => ({ answer: client.getQueryData(pinRecordQuery(pin).queryKey) ?? null, problem: null })
    return byTime(timed(pins, readOf), now)
  }, [client, pins, now, wanted])
}
