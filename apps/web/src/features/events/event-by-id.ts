import type { EventRecord, Paged } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types/table'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Answer } from '#api/call.ts'
import { eventInDirectory } from '#api/desk/directory.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { asProblem, kindOf } from '#api/problem.ts'
import { readThrough } from '#api/read-through.ts'
import { useRecents } from '#events/recent-events.ts'
import { say } from '#i18n/say.ts'
import { eventName } from '#records/event/event-name.ts'

import { type WalkPlace, type WalkReads, type WalkState, walkToEvent } from './event-by-id-search.ts'

/** An event that was found by its id, and how. */
export type EventById = {
  eventId: string
  slug: string | null
  name: string
  projectId: string | null
  how:
    | { kind: 'pinned' }
    | { kind: 'recent' }
    | { kind: 'page' }
    | { kind: 'directory'; seenAt: string }
    | { kind: 'walk'; place: WalkPlace; nth: number; places: number }
}

/** Results are kept while the page is open: the event of an id does not change. */
function foundQuery(eventId: string) {
  return queryOptions({
    queryKey: ['event-by-id', eventId],
    queryFn: (): EventById | null => null,
    initialData: null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The directory's answer; an event that it does not have is not an error. */
function directoryQuery(eventId: string) {
  return queryOptions({
    queryKey: ['event-in-directory', eventId],
    queryFn: async ({ signal }) => {
      try {
        return await eventInDirectory(eventId, signal)
      } catch (thrown) {
        if (signal.aborted) throw thrown
        return null
      }
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** The fields that full records and list rows share. */
type Known = Pick<EventRecord, 'id' | 'slug' | 'name' | 'code' | 'projectId'>

const recordOf = (event: Known, how: EventById['how']): EventById => ({
  eventId: event.id.toLowerCase(),
  slug: event.slug ?? null,
  name: eventName(event),
  projectId: event.projectId ?? null,
  how,
})

/** Searches the events in the query cache. */
function inThePage(client: QueryClient, eventId: string): EventById | null {
  const lists = ['listCompanyEvents', 'listMemberEvents'] as const satisfies OperationId[]
  const events = lists.flatMap((id) =>
    client.getQueriesData<Answer<Paged<Known>>>({ queryKey: [id] }).flatMap(([, answer]) => answer?.data.data ?? []),
  )
  const event = events.find(({ id }) => id.toLowerCase() === eventId)
  return event ? recordOf(event, { kind: 'page' }) : null
}

/** An event by its id without a search at the service: from pins, recent events, the query cache, the directory. */
export function useKnownEvent(eventId: string): { event: EventById | null; asking: boolean } {
  const client = useQueryClient()
  const { data: pins = [] } = useQuery(pinsQuery)
  const recents = useRecents()
  const { data: found } = useQuery(foundQuery(eventId))
  const isIt = (it: { eventId: string }) => it.eventId.toLowerCase() === eventId
  const pin = pins.find(isIt)
  const recent = recents.find(isIt)
  const near: EventById | null = pin
    ? { ...pin, eventId, how: { kind: 'pinned' } }
    : recent
      ? { ...recent, eventId, how: { kind: 'recent' } }
      : (found ?? inThePage(client, eventId))
  const directory = useQuery({ ...directoryQuery(eventId), enabled: near === null })
  const seen = directory.data
  if (near || !seen) return { event: near, asking: near === null && directory.isPending }
  const { slug, name, projectId, seenAt } = seen
  return { event: { eventId, slug, name, projectId, how: { kind: 'directory', seenAt } }, asking: false }
}

const readsOf = (client: QueryClient, eventId: string): WalkReads => {
  const fresh = 10 * 60_000
  return {
    companies: (signal) => readThrough(client, 'listEventCompanies', { params: { eventid: eventId } }, signal, fresh),
    companyEvents: async (companyid, signal) =>
      (await readThrough(client, 'listCompanyEvents', { params: { companyid } }, signal, fresh)).data ?? [],
    memberEvents: async (companyid, memberid, signal) =>
      (await readThrough(client, 'listMemberEvents', { params: { companyid, memberid } }, signal, fresh)).data ?? [],
  }
}

/** Searches the event while `wanted`; the result is kept. `stop` and `again` are for buttons. */
export function useEventWalk(eventId: string, wanted: boolean) {
  const client = useQueryClient()
  const [walk, setWalk] = useState<WalkState | null>(null)
  const [turn, setTurn] = useState(0)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!wanted || turn < 0) return undefined
    const own = new AbortController()
    controller.current = own
    const go = async () => {
      const deps = {
        ...readsOf(client, eventId),
        eventId,
        outcomeOf: (thrown: unknown) => {
          const kind = kindOf(asProblem(thrown))
          return kind === 'refused' ? 'refused' : kind === 'missing' || kind === 'rejected' ? 'absent' : 'silent'
        },
        now: () => Date.now(),
        unnamed: say('No name'),
      } as const
      for await (const state of walkToEvent(deps, own.signal)) {
        if (controller.current !== own) return
        setWalk(state)
        if (!state.found) continue
        const { event, place, nth } = state.found
        const how = { kind: 'walk', place, nth, places: state.places } as const
        client.setQueryData(foundQuery(eventId).queryKey, recordOf(event, how))
      }
    }
    void go()
    return () => own.abort()
  }, [client, eventId, wanted, turn])
  return {
    walk,
    stop: () => controller.current?.abort(),
    again: () => {
      setWalk(null)
      setTurn((before) => before + 1)
    },
  }
}
