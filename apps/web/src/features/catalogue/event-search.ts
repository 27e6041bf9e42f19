import type { FilterChoices } from '#api/desk/catalogue.ts'
import { guidIn, present, textIn } from '#navigation/search-params.ts'
import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

export type EventTime = FilterChoices['whens'][number]['value']
export type EventWhen = EventTime | `${number}-${number}-${number}`

/** The filters of the list of events, as the address holds them; what is not filtered is left out. */
export type EventFilters = {
  /** Also one day, `2026-11-26`. */
  when?: EventWhen
  project?: string
  type?: string
  category?: string
  place?: string
  status?: string
  company?: string
}
export type EventSearch = EventFilters & TableState

export const eventTimes = [
  'all',
  'now',
  'today',
  'week',
  'upcoming',
  'past',
  'unscheduled',
] as const satisfies EventTime[]
const isTime = (text: string | undefined): text is EventTime => eventTimes.some((time) => time === text)

/** Whether it is one day, and one that exists. */
export function isDay(text: string | undefined): text is `${number}-${number}-${number}` {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Characters of one filter. */
export const longestFilter = 300
const filterIn = (search: Record<string, unknown>, name: string) => textIn(search, name)?.slice(0, longestFilter)

/** Ignores invalid parameters, so that the list always opens. */
export function eventFilters(search: Record<string, unknown>): EventFilters {
  const when = textIn(search, 'when')
  return {
    ...((isTime(when) && when !== 'all') || isDay(when) ? { when } : {}),
    ...present({
      project: guidIn(search, 'project'),
      type: filterIn(search, 'type'),
      category: filterIn(search, 'category'),
      place: filterIn(search, 'place'),
      status: filterIn(search, 'status'),
      company: guidIn(search, 'company'),
    }),
  }
}

export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  ...eventFilters(search),
  ...readTableState(search),
})
