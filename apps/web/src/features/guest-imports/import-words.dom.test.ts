import { columnsAsBefore } from '@frontdesk/sheets/columns-as-before'
import { rowFaults } from '@frontdesk/sheets/fields'
import { sheetFaults } from '@frontdesk/sheets/sheet-fault'
import { type ColumnFault, columnFault, sheetNotes } from '@frontdesk/sheets/sheet-notes'
import { expect, it } from 'vitest'

import type { GuestImport } from '#api/desk/guest-imports.ts'

import { newHeaders } from './import-rows.tsx'
import { otherSheet } from './import-screen.tsx'
import { importSentence } from './import-sentence.ts'
import { columnFaultSentence, faultSentence, noteSentence, rowFaultSentence } from './import-words.ts'
import type { OpenSheet } from './sheet-client.ts'

const columnFaults: ColumnFault[] = [
  { code: 'noNames' },
  { code: 'tooManyColumns' },
  { code: 'tooManyFree' },
  { code: 'twice', field: 'email' },
  { code: 'longHeader', column: 3 },
]

it('says why for every fault, without a placeholder left over', () => {
  const said = [
    ...sheetFaults.map((code) => faultSentence({ code, row: 4, column: 2 })),
    ...rowFaults.map((code) => rowFaultSentence({ code, header: 'Mail', value: null })),
    ...sheetNotes.map((code) => noteSentence({ code, asks: true, headers: ['Order'] })),
    ...columnFaults.map(columnFaultSentence),
  ]
  expect(said.filter((text) => text === '' || /[{}]/.test(text))).toEqual([])
  expect(new Set(said).size).toBe(said.length)
})

it('shows the value for which a row is not kept', () => {
  expect(rowFaultSentence({ code: 'notAnAddress', header: 'Mail', value: 'ana(at)example' })).toBe(
    '“Mail” is not an e-mail address: ana(at)example',
  )
})

const column = (field: Parameters<typeof columnFault>[0][number]['field'], header: string = field) => ({
  header,
  field,
})

const why = (columns: Parameters<typeof columnFault>[0]) => {
  const fault = columnFault(columns)
  return fault === null ? null : columnFaultSentence(fault)
}

it('wants names, and each field once', () => {
  expect(why([column('email')])).toBeNull()
  expect(why([column('firstName'), column('lastName')])).toBeNull()
  expect(why([column('phone')])).toMatch(/No column has the names/)
  expect(why([column('name'), column('name')])).toMatch(/Two columns are “Name”/)
  expect(why([column('name'), ...Array.from({ length: 13 }, () => column('free'))])).toMatch(/At most 12/)
})

it('tells what an import does', () => {
  const none = {
    new: 0,
    changed: 0,
    unchanged: 0,
    twice: 0,
    ambiguous: 0,
    otherAddress: 0,
    unreadable: 0,
    skipped: 0,
    missing: 0,
  }
  const sentence = (counts: Partial<typeof none>) =>
    importSentence({ counts: { ...none, ...counts }, undone: null, state: 'examined' })
  expect(sentence({ new: 1204, changed: 96, unreadable: 7 })).toMatch(/^1,204 new, 96 changed,? and 7 unreadable$/)
  expect(sentence({})).toBe('Nothing changes')
  const undone = { removed: 3, restored: 2, unmarked: 4, kept: 1 }
  expect(importSentence({ counts: { ...none, unchanged: 22 }, undone, state: 'undone' })).toMatch(
    /^3 removed again, 2 put back, 4 no longer marked as missing, 1 left: enrolled, arrived or changed since,? and 22 as before$/,
  )
  expect(
    importSentence({ counts: none, undone: { removed: 0, restored: 5, unmarked: 0, kept: 0 }, state: 'undone' }),
  ).toBe('0 removed again and 5 put back')
})

const kept = (state: GuestImport['state'], columns: GuestImport['columns']) => ({ id: state, state, columns })

it('takes the columns of the sheet that was kept last, and says which header has another name', () => {
  const before = kept('done', [column('name', 'Name'), column('confirmationNumber', 'Ref'), column('free', 'Diet')])
  const given = [column('name', 'Name'), column('free', 'Ref'), column('free', 'Diet')]
  expect(columnsAsBefore([kept('undone', given), before], given)).toEqual({
    of: before,
    columns: before.columns,
    renamed: [],
  })
  const renamed = [column('name', 'Name'), column('free', 'Reference'), column('free', 'Diet')]
  expect(columnsAsBefore([before], renamed)).toEqual({
    of: before,
    columns: [column('name', 'Name'), column('confirmationNumber', 'Reference'), column('free', 'Diet')],
    renamed: [{ from: 'Ref', to: 'Reference' }],
  })
  // Another sheet altogether, and one of the same headers in another order.
  expect(columnsAsBefore([before], [column('name', 'Who'), column('free', 'Seat'), column('free', 'Diet')])).toBeNull()
  expect(columnsAsBefore([before], given.toReversed())?.columns).toEqual(before.columns.toReversed())
  expect(columnsAsBefore([], given)).toBeNull()
  const other = { ...before, columns: [column('name', 'Name'), column('company', 'Firma')] }
  expect(columnsAsBefore([other], [column('email', 'E-Mail'), column('company', 'Firma')])).toBeNull()
})

it('goes on only with the sheet that it began with', () => {
  const found = { rows: 2, columns: [column('name', 'Name')] }
  const given = (header: string, count: number): OpenSheet => ({
    fileName: 'a.csv',
    at: 0,
    names: [],
    fault: null,
    encoding: null,
    readings: [],
    tell: () => Promise.reject(new Error('nothing is asked')),
    decode: () => Promise.reject(new Error('no text')),
    summary: {
      columns: [column('name', header)],
      sample: [],
      count,
      repeated: [],
      batches: 1,
      names: [],
      facts: {
        filled: [count],
        named: [0],
        scientific: [0],
        dates: [0],
        fuller: [],
        doubtful: [],
        leftOut: [],
        firstRow: [],
        unsureNames: false,
        isShifted: false,
        merged: 0,
      },
    },
    choose: () => Promise.reject(new Error('one sheet')),
    batch: () => Promise.resolve([]),
    countFound: () => Promise.resolve(0),
    close: () => undefined,
  })
  expect(otherSheet(found, given('Name', 2))).toBeNull()
  expect(otherSheet(found, given('Other', 2))).toBe('It has other columns.')
  expect(otherSheet(found, given('Name', 3))).toBe('It has 3 rows instead of 2.')
})

const change = (header: string, before: string | null) => ({ header, before, after: 'x' })

it('says once which column is new on the list, and in each row what is replaced', () => {
  const rows = Array.from({ length: 3 }, () => ({ changes: [change('Diet', null), change('company', 'a')] }))
  expect(newHeaders(rows)).toEqual(['Diet'])
  expect(newHeaders(rows.slice(0, 2))).toEqual([])
  expect(newHeaders(rows, [{ to: 'Diet' }])).toEqual([])
})
