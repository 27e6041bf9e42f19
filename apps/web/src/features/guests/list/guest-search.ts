import { anyValue } from '@frontdesk/desk-api/field-values'
import { guestStandings } from '@frontdesk/desk-api/guest-words'
import { type FilteredField, eachFiltered, fieldFilters, filteredFields } from '@frontdesk/sheets/fields'

import type { GuestFilter, GuestQuery } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'
import { guidIn, present, textIn } from '#navigation/search-params.ts'
import { idIn } from '#people/id-in.ts'
import type { OnEvent } from '#records/guests/guest-view.ts'

const sorts = [
  'match',
  'surname',
  'name',
  ...filteredFields,
  'arrived',
  'onEvent',
  '-surname',
  '-name',
  '-arrived',
] as const

/** Search parameters of a guest list: `who` is the text, the others what the rows are cut down to. */
export type GuestSearch = {
  who?: string
  /** `guestStandings`; several are separated by commas. */
  onEvent?: string
  arrived?: string
  day?: string
  missing?: string
  seen?: string
  canAsk?: string
  of?: string
  sort?: string
  cols?: string
  /** `yes`: the form that enrolls is open, so that Enter on a listed guest opens their card and marks nobody. */
  enroll?: string
} & {
  /** Lines, `-` in front of each value; alone for guests without one: an empty parameter would be lost. */
  [K in FilteredField]?: string
}

/** Of the values of one column, as the contract takes them. */
const longestValues = 4000
const states: ReadonlySet<string> = new Set<OnEvent>(guestStandings)
export const isOnEvent = (state: string): state is OnEvent => states.has(state)
const isYesOrNo = (value: unknown): value is 'yes' | 'no' => value === 'yes' || value === 'no'

/** Reads the parameters; what is not known is left out, so that a bad link still opens the list. */
export function guestSearch(search: Record<string, unknown>): GuestSearch {
  const onEvent = textIn(search, 'onEvent')?.split(',').filter(isOnEvent).join(',')
  const day = textIn(search, 'day')
  const sort = textIn(search, 'sort')
  const yesOrNo = (name: string) => (isYesOrNo(search[name]) ? search[name] : undefined)
  return present({
    who: textIn(search, 'who')?.slice(0, 300),
    onEvent: onEvent === '' ? undefined : onEvent,
    arrived: yesOrNo('arrived'),
    day: day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    ...eachFiltered((field) => textIn(search, field, longestValues)),
    missing: yesOrNo('missing'),
    seen: yesOrNo('seen'),
    canAsk: yesOrNo('canAsk'),
    of: guidIn(search, 'of'),
    sort: sorts.find((known) => known === sort),
    cols: textIn(search, 'cols'),
    enroll: search['enroll'] === 'yes' ? 'yes' : undefined,
  })
}

/** A value as it is written in the address, with a prefix. */
export const writtenValue = (value: string): string => `-${value}`
const valueIn = (written: string): string => (written.startsWith('-') ? written.slice(1) : written)

/** What a value stands for that is none of the sheet: no value, or any; null for one of the sheet. */
export function valueWord(field: FilteredField, value: string): string | null {
  if (value === '') return say(fieldFilters[field].none)
  return value === anyValue ? say(fieldFilters[field].some) : null
}

/** Joins values with line breaks, as one search parameter. */
export const writtenValues = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.map(writtenValue).join('\n')
export const valuesIn = (written: string | undefined): string[] => written?.split('\n').map(valueIn) ?? []

/** The filter of the contract. */
export function filterOf(search: GuestSearch): GuestFilter {
  const { who, onEvent, arrived, day, missing, seen, canAsk, of } = search
  const values = eachFiltered((field) => (search[field] === undefined ? undefined : valuesIn(search[field]).join('\n')))
  return {
    // A pasted link is searched by the id in it.
    ...(who === undefined ? {} : { q: idIn(who) ?? who }),
    ...(onEvent === undefined ? {} : { onEvent }),
    ...(isYesOrNo(arrived) ? { arrived } : {}),
    ...(day === undefined ? {} : { day }),
    ...present(values),
    ...(isYesOrNo(missing) ? { missing } : {}),
    ...(isYesOrNo(seen) ? { seen } : {}),
    ...(isYesOrNo(canAsk) ? { canAsk } : {}),
    ...(of === undefined ? {} : { import: of }),
  }
}

/** Filter and order of the contract. */
export function queryOf(search: GuestSearch): GuestQuery {
  const sort = sorts.find((known) => known === search.sort)
  return { ...filterOf(search), ...(sort === undefined ? {} : { sort }) }
}

export const filterNames = ['onEvent', 'arrived', 'day', ...filteredFields, 'missing', 'seen', 'canAsk', 'of'] as const

/** Whether anything but the text cuts the list down. */
export const isFiltered = (search: GuestSearch): boolean => filterNames.some((name) => search[name] !== undefined)

/** The same list without its text and filters. */
export function withoutFilters({ sort, cols, enroll }: GuestSearch): GuestSearch {
  return present({ sort, cols, enroll })
}

/** What a saved view has: a text that is searched for names a person. */
export function viewOf(search: GuestSearch): GuestSearch {
  return present({ ...search, who: undefined, enroll: undefined })
}
