import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { packSheet, unpackSheet } from './packed-sheet.ts'

const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: null })
const sheet = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  surname: fc.string(),
  ...eachText(() => text),
  free: fc.array(fc.record({ header: fc.string(), value: fc.string() }), { maxLength: 12 }),
})

const isKept = (row: SheetGuest): boolean => JSON.stringify(unpackSheet(packSheet(row))) === JSON.stringify(row)

it('a packed row says its version and names its fields', () => {
  const row = { ...eachText(() => null), name: 'Ada Lovelace', surname: 'Lovelace', free: [] }
  expect(packSheet({ ...row, dietaryNeeds: 'vegan', free: [{ header: 'Shirt', value: 'M' }] })).toBe(
    '{"version":1,"name":"Ada Lovelace","dietaryNeeds":"vegan","free":[{"header":"Shirt","value":"M"}]}',
  )
})

it('a row that was packed before rows had a version is unpacked', () => {
  const values = ['1', null, '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
  expect(unpackSheet(JSON.stringify(['Doe, Jane', 'Roe', values, ['Shirt', 'M']]))).toEqual({
    name: 'Doe, Jane',
    surname: 'Roe',
    email: '1',
    phone: null,
    company: '3',
    jobTitle: '4',
    ticket: '5',
    confirmationNumber: '6',
    badgeCode: '7',
    attendeeId: '8',
    personId: '9',
    userId: '10',
    rowId: '11',
    dietaryNeeds: '12',
    free: [{ header: 'Shirt', value: 'M' }],
  })
  const short = { ...eachText(() => null), name: 'Ada Lovelace', surname: 'Lovelace', email: 'a@b.c', free: [] }
  expect(unpackSheet(JSON.stringify(['Ada Lovelace', null, ['a@b.c'], []]))).toEqual(short)
})

it('a packed row is unpacked as it was', () => {
  expect(() => fc.assert(fc.property(sheet, isKept))).not.toThrow()
})
