import { surnameOf } from '@frontdesk/sheets/clean-row'
import { type SheetGuest, eachText, textFields } from '@frontdesk/sheets/fields'

type Packed = [name: string, surname: string | null, values: (string | null)[], free: string[]]

/** A sheet's row as short text: the values in the order of the fields, without the names. */
export function packSheet(sheet: SheetGuest): string {
  const values = textFields.map((field) => sheet[field])
  while (values.at(-1) === null) values.pop()
  const surname = sheet.surname === surnameOf(sheet.name) ? null : sheet.surname
  const packed: Packed = [sheet.name, surname, values, sheet.free.flatMap(({ header, value }) => [header, value])]
  return JSON.stringify(packed)
}

/** Guarantee of the cast: `packSheet` wrote the text, and its encryption was verified. */
const parsed = (text: string) => JSON.parse(text) as Packed

export function unpackSheet(text: string): SheetGuest {
  const [name, surname, values, free] = parsed(text)
  return {
    name,
    surname: surname ?? surnameOf(name),
    ...eachText((_, at) => values[at] ?? null),
    free: Array.from({ length: free.length / 2 }, (_, index) => ({
      header: free[index * 2] ?? '',
      value: free[index * 2 + 1] ?? '',
    })),
  }
}
