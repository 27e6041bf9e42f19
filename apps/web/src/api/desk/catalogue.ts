import type { DeskAnswer, SentQuery } from '@frontdesk/desk-api'
import {
  type QueryClient,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

export type Completeness = DeskAnswer<'catalogue'>
export type CatalogueKind = keyof Completeness['known']
export type CatalogueEvent = DeskAnswer<'catalogueEvents'>['events'][number]
export type CatalogueCompany = DeskAnswer<'catalogueCompanies'>['companies'][number]
export type CatalogueProject = DeskAnswer<'catalogueProjects'>['projects'][number]
export type FilterChoices = DeskAnswer<'catalogueFilters'>

type EventsQuery = Exclude<SentQuery<'catalogueEvents'>, null>
type CompaniesQuery = Exclude<SentQuery<'catalogueCompanies'>, null>
type FiltersQuery = Exclude<SentQuery<'catalogueFilters'>, null>

const fresh = 60_000
/**
 * Rows of the first answer: more than a table shows without virtual rows, so that later rows change nothing above them.
 */
const firstRows = 120
const laterRows = 500
/** Rows that are loaded in the background. */
export const loadedByItself = 3000

/** Records are still arriving. */
export const isMoving = ({ state }: Completeness): boolean =>
  state === 'loading' || state === 'walking' || state === 'waiting'

/** `GET /desk/catalogue`: polled every few seconds while records are still arriving. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callDesk('catalogue', {}, { signal }),
  staleTime: fresh,
  refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? 4000 : false),
})

/** One page of events, for Home and the calendar. */
export const eventsQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['catalogue', 'events', 'page', query],
    queryFn: ({ signal }) => callDesk('catalogueEvents', { query }, { signal }),
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })

const pageAt = (offset: number) => ({ offset: String(offset), limit: String(offset === 0 ? firstRows : laterRows) })
const offsetAfter = (loaded: number, count: number): number | undefined => (loaded < count ? loaded : undefined)
const total = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0)

/** All events that match, page by page. An answer to an earlier query is dropped: each query has its own entry. */
export const eventPagesQuery = (query: EventsQuery) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'events', 'all', query],
    queryFn: ({ signal, pageParam }) =>
      callDesk('catalogueEvents', { query: { ...query, ...pageAt(pageParam) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => offsetAfter(total(pages.map(({ events }) => events.length)), count),
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })

/** All companies that match, page by page. */
export const companyPagesQuery = (query: CompaniesQuery) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'companies', query],
    queryFn: ({ signal, pageParam }) =>
      callDesk('catalogueCompanies', { query: { ...query, ...pageAt(pageParam) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => offsetAfter(total(pages.map(({ companies }) => companies.length)), count),
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })

export const catalogueProjectsQuery = queryOptions({
  queryKey: ['catalogue', 'projects'],
  queryFn: ({ signal }) => callDesk('catalogueProjects', {}, { signal }),
  staleTime: fresh,
})

/** The choices of the filters, each with its number of matching events. */
export const filterChoicesQuery = (query: FiltersQuery) =>
  queryOptions({
    queryKey: ['catalogue', 'filters', query],
    queryFn: ({ signal }) => callDesk('catalogueFilters', { query }, { signal }),
    staleTime: fresh,
    placeholderData: keepPreviousData,
  })

/** Invalidates every list of the catalogue. */
export const renewCatalogue = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: catalogueQuery.queryKey })

export type Removed = { kind: 'event' | 'company' | 'project'; id: string }

/** `DELETE /desk/catalogue/:kind/:id`, for administrators. */
export function useRemoveFromCatalogue() {
  const client = useQueryClient()
  return useMutation<unknown, ApiProblem, Removed>({
    mutationFn: ({ kind, id }) => callDesk('removeFromCatalogue', { params: { kind, id } }),
    onSettled: () => renewCatalogue(client),
  })
}
