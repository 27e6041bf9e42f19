import { workbookOf } from '@frontdesk/sheets/testing'
import { expect, it, vi } from 'vitest'

import { type SeedFile, readSeedFile } from './read-seed-file.ts'
import { type SeedSheet, seedSheetOf } from './seed-sheet.ts'

/** Opens a sheet as the worker does. */
const open = (bytes: Uint8Array): Promise<SeedSheet | null> => seedSheetOf(bytes).catch(() => null)
const read = (name: string, bytes: Uint8Array | string): Promise<SeedFile> =>
  readSeedFile(new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name), open)
const unreadable = { fault: 'This file can’t be read here. Copy its cells and paste them, or save it as XLSX or CSV' }

it('takes a text as it is, without its byte order mark', async () => {
  expect(await read('a.csv', '\uFEFFslug;name\nfosdem;FOSDEM')).toEqual({
    text: 'slug;name\nfosdem;FOSDEM',
    note: null,
  })
})

it('takes the longest sheet of a workbook that is not hidden, and says which', async () => {
  const rows = [
    ['Name', 'Slug'],
    ['Spring\nGala', 'spring-gala'],
    ['Tideline', ''],
  ]
  expect(await read('a.xlsx', workbookOf([{ name: 'Events', rows }]))).toEqual({
    text: 'Name\tSlug\nSpring Gala\tspring-gala\nTideline',
    note: null,
  })
  const several = workbookOf([
    { name: 'Notes', rows: [['x']] },
    { name: 'Events', rows },
    { name: 'Old', state: 'hidden', rows: [...rows, ...rows] },
  ])
  expect(await read('a.xlsx', several)).toMatchObject({ note: 'From the sheet “Events”, the longest of 2' })
})

it.each([
  ['a workbook that is none', 'a.xlsx', 'PK and no more', unreadable],
  ['half of a workbook', 'a.xlsx', workbookOf([{ name: 'Events', rows: [['x']] }]).slice(0, 200), unreadable],
  ['a text that calls itself one', 'a.xlsx', 'spring-gala', unreadable],
  ['a picture', 'a.png', new Uint8Array([137, 80, 78, 71, 0, 0]), unreadable],
  ['no rows', 'a.xlsx', workbookOf([{ name: 'Events', rows: [] }]), { fault: 'There are no rows in this file' }],
  ['more than 4 MB', 'a.csv', 'x'.repeat(4_000_001), { fault: 'This file is too large: 4 MB at most' }],
])('says what is wrong with %s', async (_, name, bytes, expected) => {
  expect(await read(name, bytes)).toEqual(expected)
})

it('reads no text as a workbook', async () => {
  const never = vi.fn<(bytes: Uint8Array) => Promise<SeedSheet | null>>()
  await readSeedFile(new File(['PQ\nfosdem'], 'a.txt'), never)
  expect(never).not.toHaveBeenCalled()
})
