import type { Encoding } from '@frontdesk/sheets/decode-text'
import { columnTerms, longestHeader, longestValue, mostColumns, mostFree, mostRows } from '@frontdesk/sheets/fields'
import type { ColumnFault, SheetNote } from '@frontdesk/sheets/sheet-notes'

import type { GuestImport, ImportRow } from '#api/desk/guest-imports.ts'
import { grouped } from '#format/numbers.ts'
import { type Marked, listed, mark, say } from '#i18n/say.ts'

import type { Fault } from './sheet-client.ts'

/** Why a file is not read, and what to do. */
export function faultSentence({ code, row, column }: Fault): string {
  const place = { row: grouped(row ?? 0), column: grouped(column ?? 0) }
  switch (code) {
    case 'empty':
      return say('There are no rows in it. Save the sheet with its header and its people, then choose it again.')
    case 'unreadable':
      return say('This is not a sheet that can be read here. Save it as CSV, then choose that file.')
    case 'pdf':
      return say(
        'This is a PDF. Save the sheet that it was made from as CSV or XLSX and choose that file, or copy its table and paste it into the field above.',
      )
    case 'picture':
      return say(
        'This is a picture. Choose the sheet itself, saved as CSV or XLSX, or copy the text of its table and paste it into the field above.',
      )
    case 'html':
      return say('This is a web page. Open it in a spreadsheet, save it as XLSX or CSV, then choose that file.')
    case 'document':
      return say('This is a text document. Copy its table into a spreadsheet, or paste the rows here.')
    case 'otherWorkbook':
      return say('This is a workbook of another program. Save it as XLSX or CSV, then choose that file.')
    case 'damaged':
      return say('The workbook is damaged or not complete. Download or save it once more, then choose it again.')
    case 'openQuote':
      return say('Row {row} has a quotation mark that is never closed. Correct it, then choose the file again.', place)
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
  const value = fault.value === null ? '' : `: ${fault.value}`
  switch (fault.code) {
    case 'empty':
      return say('The row is empty')
    case 'noName':
      return say('No name and no e-mail address')
    case 'tooLong':
      return say('“{header}” is longer than {most} characters', { header, most: grouped(longestValue) })
    case 'notAnId':
      return say('“{header}” is not an id of the event system', { header }) + value
    case 'notAnAddress':
      return say('“{header}” is not an e-mail address', { header }) + value
    case 'tooManyCells':
      return say('The row has more cells than the header')
  }
}

/** Words for what to check before the rows are applied. */
export function remarkSentence({ code, count }: GuestImport['remarks'][number]): string {
  switch (code) {
    case 'lostLetters':
      return say(
        '{count, plural, one {# row has a letter that could not be read (�)} other {# rows have a letter that could not be read (�)}}',
        { count },
      )
    case 'unnamed':
      return say(
        '{count, plural, one {# row has no name: the guest is called by the e-mail address} other {# rows have no name: the guests are called by their e-mail address}}',
        { count },
      )
    case 'severalNumbers':
      return say(
        '{count, plural, one {# row is} other {# rows are}} of people with more than one confirmation number: each row is a guest',
        { count },
      )
    case 'sameEmail':
      return say(
        '{count, plural, one {# row shares} other {# rows share}} an e-mail address with another row: each row is a guest',
        { count },
      )
    case 'noEmail':
      return say(
        '{count, plural, one {# row has no e-mail address: the guest can’t be enrolled from the list} other {# rows have no e-mail address: the guests can’t be enrolled from the list}}',
        { count },
      )
    case 'noId':
      return say(
        '{count, plural, one {# guest is} other {# guests are}} found in the event system by name and e-mail address',
        { count },
      )
  }
}

/** Why the columns cannot be used as they are. */
export function columnFaultSentence(fault: ColumnFault): string {
  switch (fault.code) {
    case 'noNames':
      return say('No column has the names. Choose “Name”, or “First name” and “Last name”, for one of them.')
    case 'twice':
      return say('Two columns are “{field}”. Choose something else for one of them.', {
        field: say(columnTerms[fault.field]),
      })
    case 'tooManyFree':
      return say('At most {most} columns can be kept under their own header. Leave some out.', { most: mostFree })
    case 'tooManyColumns':
      return say('There are more than {most} columns. Leave out those that are not needed.', {
        most: grouped(mostColumns),
      })
    case 'longHeader':
      return say('The header of column {column} is longer than {most} characters. Shorten it.', {
        column: grouped(fault.column),
        most: grouped(longestHeader),
      })
  }
}

/** What a person is asked or told about a sheet. */
export function noteSentence({ code, headers }: SheetNote): string {
  switch (code) {
    case 'encoding':
      return say('Look at the letters of these names. If they are wrong, choose how the file was saved.')
    case 'firstRow':
      return say('The first row was taken as the header: {headers}. If it is a guest, say so.', {
        headers: listed([...headers]),
      })
    case 'doubtful':
      return say('These rows are probably no guests: {rows}.', { rows: listed([...headers]) })
    case 'leftOut':
      return say('These rows are left out: {rows}.', { rows: listed([...headers]) })
    case 'shifted':
      return say(
        'Some values are one column too far to the right. Put values that contain a comma in quotation marks, or choose the columns below.',
      )
    case 'namesFromEmail':
      return say('No column has the names. Guests would be called by their e-mail address.')
    case 'partOfName':
      return say('Only one part of the names was found. Choose the column of the other part, if there is one.')
    case 'unsureNames':
      return say('The names were found by what the columns hold. Check that the right column is “Name”.')
    case 'scientific':
      return say(
        '{headers}: long numbers were saved as 1.2E+15, and their last digits are lost. Save the column as text, then choose the file again.',
        { headers: listed([...headers]) },
      )
    case 'noEmail':
      return say('No one in this sheet has an e-mail address or an id. Guests are told apart by name and ticket only.')
    case 'datesAsPhones':
      return say('{headers}: some cells are dates, not phone numbers. They are left out.', {
        headers: listed([...headers]),
      })
    case 'fuller':
      return say('Of columns that mean the same, the one with more values is used: {headers}.', {
        headers: listed([...headers]),
      })
    case 'merged':
      return say('Some cells are merged. Their value counts for the first of their rows only.')
  }
}

/** Names of the encodings of text files. */
export const encodingWords: Readonly<Record<Encoding, Marked>> = {
  'utf-8': mark('Unicode (UTF-8)'),
  'windows-1252': mark('Windows (Western Europe)'),
  'iso-8859-15': mark('ISO 8859-15'),
  macintosh: mark('Mac (before Unicode)'),
  'windows-1250': mark('Windows (Central Europe)'),
  'windows-1251': mark('Windows (Cyrillic)'),
  'windows-1253': mark('Windows (Greek)'),
  'windows-1254': mark('Windows (Turkish)'),
  'koi8-r': mark('KOI8-R (Cyrillic)'),
  'utf-16le': mark('Unicode (UTF-16)'),
  'utf-16be': mark('Unicode (UTF-16, big-endian)'),
}

/** What happens, or has happened, to a row. */
const outcomeWords: Readonly<Record<ImportRow['outcome'], Marked>> = {
  new: mark('New'),
  changed: mark('Changed'),
  unchanged: mark('As before'),
  twice: mark('Twice in the sheet'),
  ambiguous: mark('To decide'),
  otherAddress: mark('Same name, other address'),
  unreadable: mark('Unreadable'),
  skipped: mark('Left out'),
}

/** Before the sheet is kept; afterwards nothing of it can be decided. */
export const isUnkept = ({ state }: Pick<GuestImport, 'state'>): boolean =>
  state === 'receiving' || state === 'examining' || state === 'examined'

/** The same of a sheet as it stands: what nobody has decided is left out when it is kept. */
export const outcomeWordOf = (outcome: ImportRow['outcome'], found: Pick<GuestImport, 'state'>): Marked =>
  outcome === 'ambiguous' && !isUnkept(found) ? mark('Several guests fit') : outcomeWords[outcome]

/** Whether a person was asked who a row is. */
export const isAsked = ({ outcome }: Pick<ImportRow, 'outcome'>): boolean =>
  outcome === 'ambiguous' || outcome === 'otherAddress'

export const guestText = ({ name, email, company, ticket }: Omit<ImportRow['candidates'][number], 'guestId'>): string =>
  [name, email, company, ticket].filter((part) => part !== null).join(' · ')

/** What was decided of a row that was asked about; null before the sheet is kept, and for any other row. */
export function decidedSentence(row: ImportRow, found: Pick<GuestImport, 'state'>): string | null {
  if (!isAsked(row) || isUnkept(found)) return null
  const isMoved = row.outcome === 'otherAddress'
  if (row.decision === 'new') return isMoved ? say('Decided: two people') : say('Decided: a further guest')
  if (row.decision === 'skip') return say('Decided: left out')
  if (row.decision === null) return say('Left out: nobody decided')
  if (isMoved) return say('Decided: the same person, address changed')
  const guest = row.candidates.find(({ guestId }) => guestId === row.guestId)
  return guest === undefined
    ? say('Decided: a guest who is not on the list any more')
    : say('Decided: {guest}', { guest: guestText(guest) })
}

/** Words for the state of an import. */
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
