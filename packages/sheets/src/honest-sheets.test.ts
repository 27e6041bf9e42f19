import { describe, expect, it } from 'vitest'

import { cleanRow } from './clean-row.ts'
import { readSheets } from './read-sheets.ts'
import { notesOf } from './sheet-notes.ts'
import { tableOf } from './sheet-table.ts'
import { type Expected, type HonestSheet, honestSheets } from './testing/honest-sheets.ts'

const fields = ['name', 'email', 'phone', 'company', 'jobTitle', 'ticket', 'confirmationNumber'] as const
const plain = (guest: Partial<Record<(typeof fields)[number], string | null>> | Expected) =>
  fields.map((field) => guest[field] ?? null)

/** How a sheet is read: as it is meant, with a question, with faults of rows, or wrongly. */
async function readingOf({ bytes, guests }: HonestSheet) {
  const file = await readSheets(bytes)
  const [longest] = file.sheets.toSorted((a, b) => b.rows.length - a.rows.length)
  const table = tableOf(longest?.rows ?? [], longest?.merged)
  const asked = notesOf(table.columns, table.facts, file).flatMap(({ code, asks }) => (asks ? [code] : []))
  const read = table.rows.map(({ cells }) => cleanRow(table.columns, cells))
  const found = read.flatMap((row) => ('guest' in row ? [plain(row.guest)] : []))
  const told = read.length - found.length
  const wanted = guests.map(plain)
  const isRight = JSON.stringify(found) === JSON.stringify(wanted)
  const isPart = told > 0 && found.every((guest) => wanted.some((one) => JSON.stringify(one) === JSON.stringify(guest)))
  const wrong = found.find((guest, at) => JSON.stringify(guest) !== JSON.stringify(wanted[at]))
  return { asked, told, isRight, isPart, difference: { read: wrong, columns: table.columns } }
}

it.each(honestSheets.map((sheet) => [sheet.name, sheet] as const))(
  'is read as it is meant, or asked: %s',
  async (_, sheet) => {
    const { asked, isRight, isPart, difference } = await readingOf(sheet)
    expect(isRight || isPart || asked.length > 0 ? null : difference).toBeNull()
  },
)

it('asks about few of them', async () => {
  const asked: string[] = []
  for (const sheet of honestSheets) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    const reading = await readingOf(sheet)
    if (!reading.isRight || reading.asked.length > 0)
      asked.push(`${sheet.name}: ${reading.asked.join()} ${reading.told}`)
  }
  expect(asked).toEqual([
    'names under a number: unsureNames 0',
    'a comma in a name that is not quoted: shifted 0',
    'one row with a comma that is not quoted:  1',
    'one bad byte in UTF-8: encoding 0',
  ])
})

describe('the name of somebody else', () => {
  const people = ['nora.q', 'x81', 'k.lind', 'office', 'tom77', 'zed'].map((local) => `${local}@example.org`)
  const headers =
    'Sales rep|Manager|Account manager|Sponsor|Guest of|Invited by|Eingeladen von|Betreuer|Manager name|Invité par|Contact person'
  const others = ['Grace Hopper', 'Alan Turing', 'Anna Karenina', 'Peter Parker', 'Clara Oswald', 'Mary Shelley']
  const read = (header: string, nameOf: (at: number) => string) => {
    const { columns, facts } = tableOf([['Email', header], ...people.map((email, at) => [email, nameOf(at)])])
    const asked = notesOf(columns, facts).flatMap(({ code, asks }) => (asks ? [code] : []))
    return { field: columns[1]?.field, asked }
  }

  it.each(headers.split('|'))('is no guest’s where one name stands in all rows or in half of them: %s', (header) => {
    for (const nameOf of [() => 'Grace Hopper', (at: number) => others[at % 2] ?? ''])
      expect(read(header, nameOf)).toEqual({ field: 'free', asked: ['namesFromEmail'] })
  })

  it.each(headers.split('|'))('is never taken without a question: %s', (header) => {
    const { field, asked } = read(header, (at) => others[at] ?? '')
    expect(field === 'name' ? asked : [field, ...asked]).toEqual(
      field === 'name' ? ['unsureNames'] : ['free', 'namesFromEmail'],
    )
  })

  it('is no reason to ask under a header that names the guest', () => {
    for (const header of ['Person', 'Guest', 'Mitglied', 'Attendee name'])
      expect(read(header, (at) => others[at] ?? '')).toEqual({ field: 'name', asked: [] })
  })
})
