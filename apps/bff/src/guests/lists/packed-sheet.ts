import { surnameOf } from '@frontdesk/sheets/clean-row'
import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'

/** A row by the names of its fields. What is null, and a surname that follows from the name, is left out. */
type Packed = { version: 1 } & Pick<SheetGuest, 'name'> & Partial<SheetGuest>
/** Before there were versions: values in the order of `unnamed`, free columns as header and value in turn. */
type Unnamed = [name: string, surname: string | null, values: (string | null)[], free: string[]]

const unnamed: readonly string[] = [
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
  'dietaryNeeds',
]

/** A sheet's row as short text. */
export function packSheet({ name, surname, free, ...texts }: SheetGuest): string {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
  const packed: Packed = {
    version: 1,
    name,
    ...(surname === surnameOf(name) ? {} : { surname }),
    ...given,
    ...(free.length === 0 ? {} : { free }),
  }
  return JSON.stringify(packed)
}

/** Guarantee of the cast: `packSheet` of this or an earlier release wrote the text, and its encryption was verified. */
const parsed = (text: string) => JSON.parse(text) as Packed | Unnamed

const named = ([name, surname, values, pairs]: Unnamed): Packed => ({
  version: 1,
  name,
  ...(surname === null ? {} : { surname }),
  ...eachText((field) => values[unnamed.indexOf(field)] ?? null),
  free: Array.from({ length: pairs.length / 2 }, (_, at) => ({
    header: pairs[at * 2] ?? '',
    value: pairs[at * 2 + 1] ?? '',
  })),
})

export function unpackSheet(text: string): SheetGuest {
  const packed = parsed(text)
  const { name, surname = surnameOf(name), free = [], ...texts } = Array.isArray(packed) ? named(packed) : packed
  return { name, surname, ...eachText((field) => texts[field] ?? null), free }
}
