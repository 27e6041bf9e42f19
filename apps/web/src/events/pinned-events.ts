import type { EventRecord } from '@frontdesk/api-types'
import type { WhenEvent } from '@frontdesk/time/desk'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import type { Answer } from '#api/call.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import type { ApiProblem } from '#api/problem.ts'
import { query } from '#api/queries.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { useTimeParts } from '#records/event/time-parts.ts'

import { type Placed, placeByTime } from './when-groups.ts'

/** A pin with the current record of its slug. */
export type PinnedEvent = Pin & {
  /** Null before it was read, when it could not be, and when the slug now leads to another event. */
  event: EventRecord | null
  problem: ApiProblem | null
  /** The slug belongs to another event now. */
  moved: boolean
}

/** With its times, and its group by them. */
export type Pinned = Placed<PinnedEvent>

export function pinRecordQuery(pin: Pin) {
  return query('getEventForSlug', eventBySlug(pin.slug, pin.projectId))
}

/** With the data for its times: the record, else the pin itself. The same object for the same times. */
type Timed = PinnedEvent & { times: WhenEvent }

const timesOf = ({ times }: Timed): WhenEvent => times
/** By its record, else as the desk knew it last. */
const statusOf = ({ event, status = null }: PinnedEvent): string | null => (event ? (event.status ?? null) : status)

export const isCancelled = (pin: PinnedEvent): boolean => statusOf(pin) === 'Cancelled'

/** Further pins are shown with their own data. */
const maxReads = 30

/** The pins that start closest to now, whose records matter first. */
export function nearestPins(pins: readonly Pin[], now: number): Pin[] {
  const distance = ({ start }: Pin) => {
    const ms = Math.abs(Date.parse(start ?? '') - now)
    return Number.isNaN(ms) ? Number.MAX_VALUE : ms
  }
  return pins.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxReads)
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
  placeByTime(events, { timesOf, statusOf }, { now, viewerZone: viewerZone() })

/**
 * The pinned events, sorted by time. Their own data is shown at once; with `reads` the records of the nearest are read,
 * a few at a time; without it only cached records are used.
 */
export function usePinnedEvents({ reads }: { reads: boolean }): Placed<PinnedEvent>[] {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const now = useNow()
  // Fixed when the page opens: the passing of time must not change which records are read.
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

/** The pinned events from the cache while `wanted`, updated every minute and when pins change; else empty. */
export function useCachedPins(wanted: boolean): readonly Placed<PinnedEvent>[] {
  const client = useQueryClient()
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const now = useNow()
  return useMemo(() => {
    if (!wanted) return []
    const readOf = (pin: Pin) => ({ answer: client.getQueryData(pinRecordQuery(pin).queryKey) ?? null, problem: null })
    return byTime(timed(pins, readOf), now)
  }, [client, pins, now, wanted])
}
