import * as door from '@frontdesk/desk-api/door-columns'
import { columnTerms } from '@frontdesk/sheets/fields'

import type { DoorSettings } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'

/** Where no organizer has set it. */
export const usualSettings: DoorSettings = { columns: ['ticket', 'company'], instruction: null, askTickets: [] }

/** Columns that a door can show: the fields of guests, and the free columns with these headers. */
export const offeredColumns = (free: readonly string[]): string[] => [
  ...door.doorFields,
  ...free.map((header) => `${door.freeColumn}${header}`),
]

export function columnLabel(column: string): string {
  const field = door.doorFields.find((one) => one === column)
  return field === undefined ? column.slice(door.freeColumn.length) : say(columnTerms[field])
}

export const columnValue = ({ sheet }: Guest, column: string): string | null => door.columnValue(sheet, column)

/** What the organizer wants to be asked about this guest's ticket; null when nothing is. */
export const ticketQuestion = ({ sheet }: Guest, { askTickets, ticketWords = [] }: DoorSettings): string | null =>
  door.isAskedFirst(sheet, askTickets)
    ? say('{label}: {value}', {
        label: sheet.ticket ?? '',
        value: door.wordsOfTicket(sheet, ticketWords) ?? say('ask first'),
      })
    : null
