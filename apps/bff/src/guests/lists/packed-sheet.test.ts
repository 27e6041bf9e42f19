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

it('a packed row is unpacked as it was', () => {
  expect(() => fc.assert(fc.property(sheet, isKept))).not.toThrow()
})
