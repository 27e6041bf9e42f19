import type { DeskAnswer, SentBody, SentQuery } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callGuests } from './call-guests.ts'

export type Asking = DeskAnswer<'asking'>
export type Enrolling = DeskAnswer<'enrollingRun'>
export type EnrollPlan = DeskAnswer<'planEnrolling'>
export type EnrolledRow = DeskAnswer<'enrollingRows'>['rows'][number]
export type SentSelection = SentBody<'planEnrolling'>['selection']

const busy: ReadonlySet<string> = new Set(['running', 'waiting', 'undoing'])
export const askingKey = (eventId: string) => ['guest-asking', eventId.toLowerCase()] as const
export const enrollingKey = (eventId: string) => ['guest-enrolling', eventId.toLowerCase()] as const

/** The run that looks up the guests of an event in the event system, polled while it runs. */
export function askingQuery(eventId: string) {
  return queryOptions({
    queryKey: askingKey(eventId),
    queryFn: ({ signal }) => callGuests('asking', { params: { eventId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && busy.has(data.state) ? 1500 : 30_000),
    staleTime: 1000,
  })
}

/** @throws ApiProblem */
export const startAsking = (eventId: string): Promise<Asking> =>
  callGuests('startAsking', { params: { eventId }, body: {} })
/** @throws ApiProblem */
export const pauseAsking = (eventId: string): Promise<Asking> => callGuests('pauseAsking', { params: { eventId } })
/** @throws ApiProblem */
export const endAsking = (eventId: string): Promise<Asking> => callGuests('endAsking', { params: { eventId } })
/** Guests on screen go first. @throws ApiProblem */
export const askFirst = (eventId: string, ids: string[]): Promise<Asking> =>
  callGuests('prioritizeAsking', { params: { eventId }, body: { ids } })

/** Preview of a run; stores nothing. @throws ApiProblem */
export const planEnrolling = (eventId: string, selection: SentSelection): Promise<EnrollPlan> =>
  callGuests('planEnrolling', { params: { eventId }, body: { selection } })

/** Starts a run, or returns the one with this id. @throws ApiProblem */
export const startEnrolling = (eventId: string, id: string, body: SentBody<'startEnrolling'>): Promise<Enrolling> =>
  callGuests('startEnrolling', { params: { eventId, id }, body })

/** Runs of an event. */
export function enrollingRunsQuery(eventId: string) {
  return queryOptions({
    queryKey: enrollingKey(eventId),
    queryFn: async ({ signal }) => {
      const { runs } = await callGuests('enrollingRuns', { params: { eventId } }, { signal })
      return runs.toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    },
    staleTime: 10_000,
  })
}

/** One run, polled while it works. */
export function enrollingQuery(eventId: string, id: string) {
  return queryOptions({
    queryKey: [...enrollingKey(eventId), id],
    queryFn: ({ signal }) => callGuests('enrollingRun', { params: { eventId, id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && busy.has(data.state) ? 1000 : false),
    refetchIntervalInBackground: true,
    staleTime: 1000,
  })
}

/** The receipt: the outcome for each guest. */
export function enrollingRowsQuery(
  eventId: string,
  id: string,
  query: NonNullable<SentQuery<'enrollingRows'>>,
  done: number,
) {
  return queryOptions({
    // The key has the number of completed rows, because the receipt grows with the run.
    queryKey: [...enrollingKey(eventId), id, 'rows', query, done],
    queryFn: ({ signal }) => callGuests('enrollingRows', { params: { eventId, id }, query }, { signal }),
    placeholderData: (before) => before,
    staleTime: 5000,
  })
}

/** What a person says of guests whose outcome is not known. @throws ApiProblem */
export const decideEnrolling = (
  eventId: string,
  id: string,
  decision: SentBody<'decideEnrolling'>,
): Promise<Enrolling> => callGuests('decideEnrolling', { params: { eventId, id }, body: decision })

type Step = 'pauseEnrolling' | 'resumeEnrolling' | 'undoEnrolling'
/** @throws ApiProblem */
export const stepEnrolling = (step: Step, eventId: string, id: string): Promise<Enrolling> =>
  callGuests(step, { params: { eventId, id } })
