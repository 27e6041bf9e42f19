import { isOneOf } from '@frontdesk/desk-api/near-names'
import { columnTerms, idFields, textFields } from '@frontdesk/sheets/fields'

import type { DoorSettings } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'

/** Where no organizer has set it. */
export const usualSettings: DoorSettings = { columns: ['ticket', 'company'], instruction: null, askTickets: [] }

const ofFree = 'free:'
const fields = textFields.filter((field) => !idFields.includes(field))

/** Columns that a door can show: the fields of guests, and the free columns with these headers. */
export const offeredColumns = (free: readonly string[]): string[] => [
  ...fields,
  ...free.map((header) => `${ofFree}${header}`),
]

export function columnLabel(column: string): string {
  const field = fields.find((one) => one === column)
  return field === undefined ? column.slice(ofFree.length) : say(columnTerms[field])
}

/** What a guest has in a column; null when that is empty, or no column of this list. */
export function columnValue({ sheet }: Guest, column: string): string | null {
  const field = fields.find((one) => one === column)
  const value =
    field === undefined ? sheet.free.find(({ header }) => `${ofFree}${header}` === column)?.value : sheet[field]
  return value?.trim() || null
}

/** Whether the organizer wants every holder of this ticket to be asked about. */
export const isAskedFirst = ({ sheet }: Guest, { askTickets }: DoorSettings): boolean =>
  sheet.ticket !== null && isOneOf(askTickets)(sheet.ticket)
