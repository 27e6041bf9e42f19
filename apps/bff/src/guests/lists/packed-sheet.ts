import { surnameOf } from '@frontdesk/sheets/clean-row'
import type { SheetGuest } from '@frontdesk/sheets/fields'

/** The order of the values; the names are not repeated in every row. */
const fields = [
  'email',
  'phone',
  'company',
  'jobTitle',
  'ticket',
  'confirmationNumber',
  'badgeCode',
  'attendeeId',
  'personId',
  'userId',
  'rowId',
] as const

type Packed = [name: string, surname: string | null, values: (string | null)[], free: string[]]

/** A sheet's row as short text. */
export function packSheet(sheet: SheetGuest): string {
  const values = fields.map((field) => sheet[field])
  while (values.at(-1) === null) values.pop()
  const surname = sheet.surname === surnameOf(sheet.name) ? null : sheet.surname
  const packed: Packed = [sheet.name, surname, values, sheet.free.flatMap(({ header, value }) => [header, value])]
  return JSON.stringify(packed)
}

/** Guarantee of the cast: `packSheet` wrote the text, and its encryption was verified. */
const parsed = (text: string) => JSON.parse(text) as Packed

export function unpackSheet(text: string): SheetGuest {
  const [name, surname, values, free] = parsed(text)
  const at = (index: number): string | null => values[index] ?? null
  return {
    name,
    surname: surname ?? surnameOf(name),
    email: at(0),
    phone: at(1),
    company: at(2),
    jobTitle: at(3),
    ticket: at(4),
    confirmationNumber: at(5),
    badgeCode: at(6),
    attendeeId: at(7),
    personId: at(8),
    userId: at(9),
    rowId: at(10),
    free: Array.from({ length: free.length / 2 }, (_, index) => ({
      header: free[index * 2] ?? '',
      value: free[index * 2 + 1] ?? '',
    })),
  }
}
