/** What a column of a guest list can be. */
export const columnFields = [
  /** The whole name. */
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'jobTitle',
  'ticket',
  'confirmationNumber',
  'badgeCode',
  /** Ids of the service: UUIDs. */
  'attendeeId',
  'personId',
  'userId',
  /** The shop's own id of the row: matches rows of two sheets of one shop, and is no id of the service. */
  'rowId',
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
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly jobTitle: string | null
  readonly ticket: string | null
  readonly confirmationNumber: string | null
  readonly badgeCode: string | null
  readonly attendeeId: string | null
  readonly personId: string | null
  readonly userId: string | null
  readonly rowId: string | null
  readonly free: readonly { readonly header: string; readonly value: string }[]
}

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
