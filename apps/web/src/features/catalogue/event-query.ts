import { viewerZone } from '#browser/now.ts'
import { currentLocale } from '#i18n/say.ts'

import { type EventSearch, eventFilters, isDay, longestFilter } from './event-search.ts'

/** The filters as the list and its choices are asked with them. */
export function filterQueryOf(search: EventSearch) {
  const { when, ...filters } = eventFilters(search)
  return {
    ...filters,
    ...(isDay(when) ? { from: when, to: when } : when ? { when } : {}),
    ...(search.find ? { q: search.find.slice(0, longestFilter), locale: currentLocale() } : {}),
    zone: viewerZone(),
  }
}

const sorts = ['time', 'name', 'project', 'type', 'place', 'status', 'companies'] as const
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`
const isSort = (text: string | undefined): text is Sort => sorts.some((sort) => text === sort || text === `-${sort}`)

/** The order of the address, if it is one that the list has. */
export const eventsQueryOf = (search: EventSearch) => ({
  ...filterQueryOf(search),
  ...(isSort(search.sort) ? { sort: search.sort } : {}),
})
