import type { DeskAnswer, SentBody, SentQuery } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callGuests } from './call-guests.ts'

export type GuestImport = DeskAnswer<'guestImport'>
export type ImportRow = DeskAnswer<'guestImportRows'>['rows'][number]
export type ImportBegin = SentBody<'beginGuestImport'>
export type ImportBatch = SentBody<'putGuestRows'>['rows']
export type ImportDecision = SentBody<'decideGuestRows'>['decisions'][number]

export const importKeys = (eventId: string) => ['guest-imports', eventId.toLowerCase()] as const

/** Imported sheets, the newest first. */
export function guestImportsQuery(eventId: string) {
  return queryOptions({
    queryKey: importKeys(eventId),
    queryFn: async ({ signal }) => {
      const { imports } = await callGuests('guestImports', { params: { eventId } }, { signal })
      return imports.toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    },
    staleTime: 15_000,
  })
}

const working: ReadonlySet<GuestImport['state']> = new Set(['examining', 'applying', 'undoing'])

/** One import, polled while the desk works on it. */
export function guestImportQuery(eventId: string, id: string) {
  return queryOptions({
    queryKey: [...importKeys(eventId), id],
    queryFn: ({ signal }) => callGuests('guestImport', { params: { eventId, id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && working.has(data.state) ? 700 : false),
    refetchIntervalInBackground: true,
    staleTime: 2000,
  })
}

/** Rows of an import, in the order of the sheet. */
export function importRowsQuery(eventId: string, id: string, query: NonNullable<SentQuery<'guestImportRows'>>) {
  return queryOptions({
    queryKey: [...importKeys(eventId), id, 'rows', query],
    queryFn: ({ signal }) => callGuests('guestImportRows', { params: { eventId, id }, query }, { signal }),
    staleTime: 5000,
  })
}

/** Guests of the list that the sheet does not have, a hundred at a time. */
export function importMissingQuery(eventId: string, id: string, skip: number) {
  return queryOptions({
    queryKey: [...importKeys(eventId), id, 'missing', skip],
    queryFn: ({ signal }) =>
      callGuests('guestImportMissing', { params: { eventId, id }, query: { skip: String(skip) } }, { signal }),
    staleTime: 5000,
  })
}

type Step = 'examineGuestImport' | 'applyGuestImport' | 'pauseGuestImport' | 'undoGuestImport'

/** @throws ApiProblem */
export const beginImport = (eventId: string, id: string, body: ImportBegin): Promise<GuestImport> =>
  callGuests('beginGuestImport', { params: { eventId, id }, body })

/** A repeated batch has no effect. @throws ApiProblem */
export const sendBatch = (eventId: string, id: string, batch: number, rows: ImportBatch, signal?: AbortSignal) =>
  callGuests('putGuestRows', { params: { eventId, id, batch: String(batch) }, body: { rows } }, { signal })

/** @throws ApiProblem */
export const stepImport = (step: Step, eventId: string, id: string): Promise<GuestImport> =>
  callGuests(step, { params: { eventId, id } })

/** @throws ApiProblem */
export const decideRows = (eventId: string, id: string, decisions: ImportDecision[]): Promise<GuestImport> =>
  callGuests('decideGuestRows', { params: { eventId, id }, body: { decisions } })

/** Deletes an import that was not applied. @throws ApiProblem */
export const removeImport = (eventId: string, id: string) =>
  callGuests('removeGuestImport', { params: { eventId, id } })
