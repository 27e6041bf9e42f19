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
    const reading = await readingOf(sheet)
    if (!reading.isRight || reading.asked.length > 0)
      asked.push(`${sheet.name}: ${reading.asked.join()} ${reading.told}`)
  }
  expect(asked).toEqual([
    'names under a number: firstRow,unsureNames 0',
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

const reading = (rows: string[][]) => {
  const { columns, rows: read, facts } = tableOf(rows)
  const guests = read.map(({ cells }) => cleanRow(columns, cells)).flatMap((row) => ('guest' in row ? [row.guest] : []))
  const notes = notesOf(columns, facts).map(({ code, asks, headers }) => ({ code, asks, headers }))
  return { fields: columns.map(({ field }) => field), guests, notes }
}
const ada = ['Ada Lovelace', 'ada@example.org']

describe('phones', () => {
  it.each([
    '01.10.-03.10.2026',
    '01.-03.10.2026',
    '01.10.2026 – 03.10.2026',
    '01.10.',
    '01/2024',
    '01 10 2026',
    '0012345',
    '00123456',
    '(01)-12',
    '01-02',
  ])('are not found in a column of unknown header: %s', (value) => {
    expect(
      reading([
        ['Name', 'Email', 'Stay'],
        [...ada, value],
      ]).fields,
    ).toEqual(['name', 'email', 'free'])
  })

  it.each([
    '+49 30 1234567',
    '030 1234567',
    '0171/1234567',
    '(212) 555 0100',
    '0049 171 123456',
    '01 23 45 67 89',
    '06 12 34 56 78',
  ])('are found in one: %s', (value) => {
    expect(
      reading([
        ['Name', 'Email', 'Reach'],
        [...ada, value],
      ]).fields,
    ).toEqual(['name', 'email', 'phone'])
  })

  it('leave out a date among them, and the note says so', () => {
    const { guests, notes } = reading([
      ['Name', 'Email', 'Phone'],
      [...ada, '+44 20 7946 0958'],
      ['Alan Turing', 'alan@example.org', '01.10.2026'],
    ])
    expect(guests.map(({ phone }) => phone)).toEqual(['+44 20 7946 0958', null])
    expect(notes).toEqual([{ code: 'datesAsPhones', asks: false, headers: ['Phone'] }])
  })
})

it('says that the last digits of long numbers are lost', () => {
  const { guests, notes } = reading([
    ['Name', 'Email', 'Order number'],
    [...ada, '1.23457E+15'],
  ])
  expect(guests[0]?.confirmationNumber).toBe('1.23457E+15')
  expect(notes).toEqual([{ code: 'scientific', asks: false, headers: ['Order number'] }])
})

const filled = (first: string, second: string, count: number) => [
  ['Name', first, second],
  ...Array.from({ length: 30 }, (_, at) => [
    `Guest Number${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(at)}`,
    at < count ? `first${at}@example.org` : '',
    `second${at}@example.org`,
  ]),
]

describe('of two columns that mean the same', () => {
  it.each([
    ['Email', 'Email', 10],
    ['Email', 'E-mail address', 4],
    ['Email', 'E-mail address', 24],
  ])('the fuller one counts, and the note says so: %s, %s with %i of 30', (first, second, count) => {
    const { guests, notes } = reading(filled(first, second, count))
    expect(guests.every(({ email }) => email?.startsWith('second'))).toBe(true)
    expect(notes).toEqual([{ code: 'fuller', asks: false, headers: [first === second ? `${second} (2)` : second] }])
  })

  it('the likelier one counts where both are nearly full', () => {
    const { guests, notes } = reading(filled('Email', 'E-mail address', 29))
    expect(guests.filter(({ email }) => email?.startsWith('first'))).toHaveLength(29)
    expect(notes).toEqual([])
  })

  it('numbers of two shops are not the same', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`${ada[0]} ${at}`, at < 20 ? `HX-${at}` : '', `R${at}`])
    expect(reading([['Name', 'Confirmation number', 'Reference'], ...rows]).fields[1]).toBe('confirmationNumber')
  })
})

const codesOf = (rows: string[][]) => reading(rows).notes.map(({ code }) => code)

describe('rows that are probably no guests', () => {
  const guests = [ada, ['Alan Turing', 'alan@example.org'], ['Grace Hopper', 'grace@example.org']]
  it.each([
    ['a hint below the header', [['(as in passport)', '(work)'], ...guests], '2: (as in passport), (work)'],
    ['words of the header', [['name', 'or mail'], ...guests, ['Surname', 'name']], '6: Surname, name'],
    ['a footer', [...guests, ['Exported by Tool 1.0', '']], '5: Exported by Tool 1.0'],
    ['a date', [...guests, ['Stand: 12.10.2026', '']], '5: Stand: 12.10.2026'],
    ['a sub-heading', [...guests.slice(1), ['Summit Organisers', ''], ada], '4: Summit Organisers'],
  ])('are asked about: %s', (_, rows, text) => {
    const { notes } = reading([['Name', 'Contact'], ...rows])
    expect(notes.find(({ code }) => code === 'doubtful')).toMatchObject({ asks: true })
    expect(notes.find(({ code }) => code === 'doubtful')?.headers).toContain(text)
  })

  it('are none of those without a name, who are no guests in any case', () => {
    expect(codesOf([['Name', 'Email', 'Diet'], ...guests.map((row) => [...row, 'none']), ['', '', 'x']])).toEqual([])
  })

  it('are none of those whose names are all that the sheet has', () => {
    expect(codesOf([['Name'], ['Ada Lovelace'], ['Alan Turing']])).toEqual(['noEmail'])
    expect(
      codesOf([
        ['Name', 'Diet'],
        ['Ada Lovelace', 'vegan'],
        ['Alan Turing', 'vegan'],
        ['Bo Ek', ''],
      ]),
    ).toEqual(['noEmail'])
  })
})

it('says which row was taken as the header of a sheet that has none', () => {
  const rows = [
    ['Ada Lovelace', 'Engines'],
    ['Alan Turing', 'Bletchley'],
  ]
  const { notes } = reading(rows)
  expect(notes.find(({ code }) => code === 'firstRow')).toMatchObject({ asks: true, headers: rows[0] })
  const { columns, rows: read } = tableOf(rows, 0, { isHeadless: true })
  expect(columns.map(({ header, field }) => [header, field])).toEqual([
    ['A', 'name'],
    ['B', 'free'],
  ])
  expect(read.map(({ row }) => row)).toEqual([1, 2])
})
