import type { QueryClient } from '@tanstack/react-query'

import { catalogueProjectsQuery, companyPagesQuery, eventPagesQuery, filterChoicesQuery } from '#api/desk/catalogue.ts'
import { settledSoon } from '#navigation/settled-soon.ts'

import { companiesQueryOf } from './company-list-query.ts'
import type { CompanyListSearch } from './company-list-search.ts'
import { eventsQueryOf, filterQueryOf } from './event-query.ts'
import type { EventSearch } from './event-search.ts'

/* Imported by the loaders of the lists on demand: the first screen needs none of it. */

export const loadEvents = (client: QueryClient, search: EventSearch): Promise<void> =>
  settledSoon([
    client.prefetchInfiniteQuery(eventPagesQuery(eventsQueryOf(search))),
    client.prefetchQuery(filterChoicesQuery(filterQueryOf(search))),
  ])

export const loadCompanies = (client: QueryClient, search: CompanyListSearch): Promise<void> =>
  settledSoon([client.prefetchInfiniteQuery(companyPagesQuery(companiesQueryOf(search)))])

export const loadProjects = (client: QueryClient): Promise<void> =>
  settledSoon([client.prefetchQuery(catalogueProjectsQuery)])
