import { type SheetGuest, idFields, textFields } from '@frontdesk/sheets/fields'

import { isOneOf } from './near-names.ts'

/** Columns of a door, and what its organizer wants to be looked at: the same at the desk and in a browser. */

export const freeColumn = 'free:'
export const doorFields = textFields.filter((field) => !idFields.includes(field))

type Shown = Pick<SheetGuest, (typeof textFields)[number] | 'free'>

/** What a guest has in a column; null when that is empty, or no column of this list. */
export function columnValue(sheet: Shown, column: string): string | null {
  const field = doorFields.find((one) => one === column)
  const value =
    field === undefined ? sheet.free.find(({ header }) => `${freeColumn}${header}` === column)?.value : sheet[field]
  return value?.trim() || null
}

/** Whether the organizer wants every holder of this ticket to be asked about. */
export const isAskedFirst = ({ ticket }: Pick<Shown, 'ticket'>, askTickets: readonly string[]): boolean =>
  ticket !== null && isOneOf(askTickets)(ticket)

/** What the organizer wants to be said about a ticket; undefined where nothing was set. */
export const wordsOfTicket = (
  { ticket }: Pick<Shown, 'ticket'>,
  ticketWords: readonly { ticket: string; words: string }[],
): string | undefined => ticketWords.find((one) => isAskedFirst({ ticket }, [one.ticket]))?.words
