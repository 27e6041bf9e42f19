import { type ColumnField, longestValue, mostColumns, mostRows } from '@frontdesk/sheets/fields'

import type { GuestImport, ImportRow } from '#api/desk/guest-imports.ts'
import { grouped } from '#format/numbers.ts'
import { type Marked, mark, say } from '#i18n/say.ts'

import type { Fault } from './sheet-client.ts'

/** What a column can be, in the order of the choice. */
export const fieldWords: Readonly<Record<ColumnField, Marked>> = {
  name: mark('Name'),
  firstName: mark('First name'),
  lastName: mark('Last name'),
  email: mark('E-mail'),
  phone: mark('Phone'),
  company: mark('Company'),
  jobTitle: mark('Job title'),
  ticket: mark('Ticket'),
  confirmationNumber: mark('Confirmation number'),
  badgeCode: mark('Badge code'),
  attendeeId: mark('Attendee id'),
  personId: mark('Person id'),
  userId: mark('User id'),
  rowId: mark('Row number of the sheet'),
  free: mark('Keep as it is'),
  ignored: mark('Leave out'),
}

/** Why a file is not read, and what to do. */
export function faultSentence({ code, row, column }: Fault): string {
  const place = { row: grouped(row ?? 0), column: grouped(column ?? 0) }
  switch (code) {
    case 'empty':
      return say('There are no rows in it. Save the sheet with its header and its people, then choose it again.')
    case 'unreadable':
      return say('This is not a sheet that can be read here. Save it as CSV, then choose that file.')
    case 'password':
      return say('The workbook has a password. Save it without one, then choose it again.')
    case 'oldWorkbook':
      return say('This is an old workbook, or one with a password. Save it as XLSX or CSV without a password.')
    case 'tooLarge':
      return say('The file is too large. Split it, or save only the sheet with the people as CSV.')
    case 'inflated':
      return say('The workbook holds more than it should. Save only the sheet with the people as CSV.')
    case 'tooManyRows':
      return say('There are more than {most} rows. Split the sheet, or leave out other events.', {
        most: grouped(mostRows),
      })
    case 'tooManyColumns':
      return say('Row {row} has more than {most} columns. Leave out those that are not needed.', {
        ...place,
        most: grouped(mostColumns),
      })
    case 'longCell':
      return say(
        'Row {row}, column {column} has a text that is far too long. Shorten it, then choose the file again.',
        place,
      )
    case 'noHeader':
      return say('The first row has values instead of headers. Add a row with names such as “Name” and “E-mail”.')
  }
}

/** Why a row is left out. */
export function rowFaultSentence(fault: NonNullable<ImportRow['fault']>): string {
  const header = fault.header ?? ''
  switch (fault.code) {
    case 'empty':
      return say('The row is empty')
    case 'noName':
      return say('No name and no e-mail address')
    case 'tooLong':
      return say('“{header}” is longer than {most} characters', { header, most: grouped(longestValue) })
    case 'notAnId':
      return say('“{header}” is not an id of the event system', { header })
  }
}

/** What happens, or has happened, to a row. */
export const outcomeWords: Readonly<Record<ImportRow['outcome'], Marked>> = {
  new: mark('New'),
  changed: mark('Changed'),
  unchanged: mark('As before'),
  twice: mark('Twice in the sheet'),
  ambiguous: mark('To decide'),
  unreadable: mark('Unreadable'),
  skipped: mark('Left out'),
}

/** Where an import is. */
export const importStateWords: Readonly<Record<GuestImport['state'], Marked>> = {
  receiving: mark('Not complete'),
  examining: mark('Being checked'),
  examined: mark('Ready to keep'),
  applying: mark('Being kept'),
  paused: mark('Paused'),
  done: mark('Kept'),
  undoing: mark('Being undone'),
  undone: mark('Undone'),
}
