import { rowFaults } from '@frontdesk/sheets/fields'
import { sheetFaults } from '@frontdesk/sheets/sheet-fault'
import { type ColumnFault, columnFault, sheetNotes } from '@frontdesk/sheets/sheet-notes'
import { expect, it } from 'vitest'

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
    ...rowFaults.map((code) => rowFaultSentence({ code, header: 'Mail' })),
    ...sheetNotes.map((code) => noteSentence({ code, asks: true, headers: ['Order'] })),
    ...columnFaults.map(columnFaultSentence),
  ]
  expect(said.filter((text) => text === '' || /[{}]/.test(text))).toEqual([])
  expect(new Set(said).size).toBe(said.length)
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
  const none = { new: 0, changed: 0, unchanged: 0, twice: 0, ambiguous: 0, unreadable: 0, skipped: 0, missing: 0 }
  const sentence = (counts: Partial<typeof none>) =>
    importSentence({ counts: { ...none, ...counts }, undone: null, state: 'examined' })
  expect(sentence({ new: 1204, changed: 96, unreadable: 7 })).toMatch(/^1,204 new, 96 changed,? and 7 unreadable$/)
  expect(sentence({})).toBe('Nothing changes')
  const undone = { removed: 3, restored: 2, kept: 1 }
  expect(importSentence({ counts: none, undone, state: 'undone' })).toBe('3 removed again, 2 as before, 1 kept')
})

it('goes on only with the sheet that it began with', () => {
  const found = { rows: 2, columns: [column('name', 'Name')] }
  const given = (header: string, count: number): OpenSheet => ({
    fileName: 'a.csv',
    at: 0,
    names: [],
    fault: null,
    encoding: null,
    isCertain: true,
    decode: () => Promise.reject(new Error('no text')),
    summary: {
      columns: [column('name', header)],
      sample: [],
      count,
      repeated: [],
      batches: 1,
      names: [],
      facts: { filled: [count], named: [0], scientific: [0], unsureNames: false, isShifted: false, merged: 0 },
    },
    choose: () => Promise.reject(new Error('one sheet')),
    batch: () => Promise.resolve([]),
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
})
