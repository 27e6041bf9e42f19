/** A text of the screens, to be in their catalogues. */
const mark = <T extends string>(text: T): T => text

type About = {
  /** On screen, and in files in English. */
  readonly term: string
  /** The search within a list looks through it. */
  readonly searched?: true
  /** An empty cell of a later sheet does not clear it. */
  readonly isId?: true
  /** At the head of a guest's card, not among the facts below. */
  readonly inHead?: true
  /** Behind the guest wherever they are one line: at an attendee's card and on paper. */
  readonly isNote?: true
}

/**
 * What is kept of a guest as text, in the order of screens. A new field is a line here and its words in `header-words.ts`;
 * storage, contract, list, card and files have it then.
 */
const texts = {
  email: { term: mark('E-mail'), searched: true, inHead: true },
  phone: { term: mark('Phone'), searched: true, inHead: true },
  company: { term: mark('Company'), searched: true, inHead: true },
  jobTitle: { term: mark('Job title'), inHead: true },
  ticket: { term: mark('Ticket'), searched: true },
  confirmationNumber: { term: mark('Confirmation number'), searched: true },
  badgeCode: { term: mark('Badge code'), searched: true },
  /** Ids of the service: UUIDs. */
  attendeeId: { term: mark('Attendee id'), isId: true },
  personId: { term: mark('Person id'), isId: true },
  userId: { term: mark('User id'), isId: true },
  /** The shop's own id of the row: matches rows of two sheets of one shop, and is no id of the service. */
  rowId: { term: mark('Row number of the sheet'), isId: true },
  dietaryNeeds: { term: mark('Dietary needs'), searched: true, isNote: true },
} as const satisfies Record<string, About>

export type TextField = keyof typeof texts

/** Guarantee of the cast: `Object.keys` of an object that is written out has its own keys. */
export const textFields = Object.keys(texts) as readonly TextField[]
const marked = (flag: Exclude<keyof About, 'term'>) => textFields.filter((field) => flag in texts[field])
export const searchedFields = marked('searched')
export const idFields = marked('isId')
export const headFields = marked('inHead')
export const noteFields = marked('isNote')
export const serviceIds = ['attendeeId', 'personId', 'userId'] as const
/** Fields of which a name is made. */
export const nameFields = ['name', 'firstName', 'lastName'] as const

/** A value for every text field. */
export function eachText<T>(valueOf: (field: TextField) => T): Record<TextField, T> {
  return Object.fromEntries(textFields.map((field) => [field, valueOf(field)])) as Record<TextField, T>
}

/**
 * Fields that the list is filtered and sorted by, in the order of the screen. `every`, `some` and `none` are the choices of
 * all guests, of those with any value and of those without one.
 */
export const fieldFilters = {
  ticket: { every: mark('All tickets'), some: mark('with any ticket'), none: mark('without a ticket') },
  company: { every: mark('All companies'), some: mark('with any company'), none: mark('without a company') },
  dietaryNeeds: {
    every: mark('All dietary needs'),
    some: mark('with any dietary need'),
    none: mark('without dietary needs'),
    isList: true,
  },
} as const satisfies Partial<
  Record<TextField, { readonly every: string; readonly some: string; readonly none: string; readonly isList?: true }>
>

export type FilteredField = keyof typeof fieldFilters
/** Guarantee of the cast: as that of `textFields`. */
export const filteredFields = Object.keys(fieldFilters) as readonly FilteredField[]
export const isFiltered = (field: string): field is FilteredField => field in fieldFilters

/** The choices that a guest with this value belongs to: a column such as the needs may hold several in one cell. */
export function choicesIn(field: FilteredField, value: string | null): string[] {
  if (value === null) return ['']
  if (!('isList' in fieldFilters[field])) return [value]
  const parts = value.split(/[,;/|]/u).map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  return named.length === 0 ? [value] : named
}

/** A value for every field that the list is filtered by. */
export function eachFiltered<T>(valueOf: (field: FilteredField) => T): Record<FilteredField, T> {
  return Object.fromEntries(filteredFields.map((field) => [field, valueOf(field)])) as Record<FilteredField, T>
}

/** What a column of a guest list can be, in the order of the choice. */
export const columnFields = [
  /** The whole name. */
  'name',
  'firstName',
  'lastName',
  ...textFields,
  /** Kept under the header of the column; at most `mostFree` columns. */
  'free',
  'ignored',
] as const
export type ColumnField = (typeof columnFields)[number]

/** What each is called. */
export const columnTerms = {
  name: mark('Name'),
  firstName: mark('First name'),
  lastName: mark('Last name'),
  ...eachText((field) => texts[field].term),
  free: mark('Keep as it is'),
  ignored: mark('Leave out'),
} as const satisfies Record<ColumnField, string>

/** One column of a sheet, in the order of the file. */
export type Column = { readonly header: string; readonly field: ColumnField }

/** A row of a sheet, cleaned. Ids in lower case; a missing text is null. */
export type SheetGuest = {
  readonly name: string
  /** What the list is sorted by: the column of last names, otherwise the last word of the name. */
  readonly surname: string
  readonly free: readonly { readonly header: string; readonly value: string }[]
} & { readonly [K in TextField]: string | null }

/** Why a row cannot be taken. */
export const rowFaults = [
  /** No value in any column that is used. */
  'empty',
  /** No name, and no e-mail address to stand for it. */
  'noName',
  /** A value is longer than `longestValue`. */
  'tooLong',
  /** A column of ids of the service holds something that is no UUID. */
  'notAnId',
  /** The column of e-mail addresses holds something else. */
  'notAnAddress',
  /** More cells than the header has: a comma was not quoted, and the rest of the row stands in the wrong columns. */
  'tooManyCells',
] as const
export type RowFault = (typeof rowFaults)[number]

/** Rows of one sheet, without the header. */
export const mostRows = 50_000
export const mostColumns = 200
export const mostFree = 12
/** UTF-16 units of one value. */
export const longestValue = 500
/** UTF-16 units of a header. */
export const longestHeader = 200
