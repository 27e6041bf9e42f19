import { viewerZone } from '#page/now.ts'

import { type EventSearch, eventFilters, longestFilter } from './event-search.ts'

/** The filters as the list and its choices are asked with them. */
export const filterQueryOf = (search: EventSearch) => ({
  ...eventFilters(search),
  ...(search.find ? { q: search.find.slice(0, longestFilter) } : {}),
  zone: viewerZone(),
})

const sorts = ['time', 'name', 'project', 'type', 'place', 'status', 'companies'] as const
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`
const isSort = (text: string | undefined): text is Sort => sorts.some((sort) => text === sort || text === `-${sort}`)

/** The order of the address, if it is one that the list has. */
export const eventsQueryOf = (search: EventSearch) => ({
  ...filterQueryOf(search),
  ...(isSort(search.sort) ? { sort: search.sort } : {}),
})
