/**
 * What is kept of a guest as text, in the order of stored rows: a new field goes to the end. `searched`: the search within
 * a list looks through it. `isId`: an empty cell of a later sheet does not clear it.
 */
const texts = {
  email: { searched: true },
  phone: { searched: true },
  company: { searched: true },
  jobTitle: {},
  ticket: { searched: true },
  confirmationNumber: { searched: true },
  badgeCode: { searched: true },
  /** Ids of the service: UUIDs. */
  attendeeId: { isId: true },
  personId: { isId: true },
  userId: { isId: true },
  /** The shop's own id of the row: matches rows of two sheets of one shop, and is no id of the service. */
  rowId: { isId: true },
  dietaryNeeds: {},
} as const satisfies Record<string, { searched?: true; isId?: true }>

export type TextField = keyof typeof texts

/** Guarantee of the cast: `Object.keys` of an object that is written out has its own keys. */
export const textFields = Object.keys(texts) as readonly TextField[]
const marked = (mark: 'searched' | 'isId') => textFields.filter((field) => mark in texts[field])
export const searchedFields = marked('searched')
export const idFields = marked('isId')
export const serviceIds = ['attendeeId', 'personId', 'userId'] as const
/** Fields of which a name is made. */
export const nameFields = ['name', 'firstName', 'lastName'] as const

/** A value for every text field. */
export function eachText<T>(valueOf: (field: TextField, at: number) => T): Record<TextField, T> {
  return Object.fromEntries(textFields.map((field, at) => [field, valueOf(field, at)])) as Record<TextField, T>
}

/** What a column of a guest list can be. */
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
