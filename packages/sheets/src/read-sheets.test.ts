import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { readSheets } from './read-sheets.ts'
import { readWorkbook } from './read-workbook.ts'
import { tableOf } from './sheet-table.ts'
import { workbookOf } from './testing/workbook.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))
const windows = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const rowsOf = async (bytes: Uint8Array) => (await readSheets(bytes)).sheets[0]?.rows
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (fault: object) => fault,
  )

const german = 'Nachname;Vorname;Firma\r\nMüller;Jürgen;Straße & Söhne\r\n'
const expected = [
  ['Nachname', 'Vorname', 'Firma'],
  ['Müller', 'Jürgen', 'Straße & Söhne'],
]

describe('text', () => {
  it.each([
    ['UTF-8', utf8(german)],
    ['UTF-8 with a mark', utf8(`\ufeff${german}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${german}`)],
    ['UTF-16 without one', utf16(german)],
    ['Windows-1252', windows(german)],
    ['tabs', utf8(german.replaceAll(';', '\t'))],
    ['commas', utf8(german.replaceAll(';', ','))],
    ['the hint of Excel', utf8(`sep=;\r\n${german}`)],
  ])('is read from %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected)
  })

  it('keeps delimiters, quotes and lines inside quotes', async () => {
    expect(await rowsOf(utf8('Name,Note\n"Doe, Jane","says ""hi""\nthere"\n'))).toEqual([
      ['Name', 'Note'],
      ['Doe, Jane', 'says "hi"\nthere'],
    ])
  })

  it.each([
    ['nothing', utf8(''), { code: 'empty' }],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5]), { code: 'picture' }],
    ['bytes of no kind', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]), { code: 'unreadable' }],
    ['a PDF', utf8('%PDF-1.7 ...'), { code: 'pdf' }],
    ['a PDF after a byte order mark', utf8('\uFEFF%PDF-1.7 ...'), { code: 'pdf' }],
    ['a web page after a comment', utf8('<!-- x --><html><body>Name</body></html>'), { code: 'html' }],
    ['a part of a page', utf8('<div>Name,Email</div>'), { code: 'html' }],
    ['the body of a page', utf8('\n<body class="a">Name</body>'), { code: 'html' }],
    ['the styles of a page', utf8('<style>a { color: red }</style>'), { code: 'html' }],
    ['a drawing', utf8('<?xml version="1.0"?>\n<!-- x -->\n<svg width="1"></svg>'), { code: 'picture' }],
    [
      'a workbook in XML',
      utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="x"></Workbook>'),
      { code: 'otherWorkbook' },
    ],
    ['a bitmap', windows('BM\u0036\u0004\0\0\0\0\0\0\u0036'), { code: 'picture' }],
    ['a picture in AVIF', windows('\0\0\0\u0020ftypavif\0\0\0\0'), { code: 'picture' }],
    ['a picture in HEIC', windows('\0\0\0\u0018ftypmif1\0\0\0\0'), { code: 'picture' }],
    ['a big-endian TIFF', windows('MM\0*\0\0\0\b'), { code: 'picture' }],
    ['a web page', utf8('<html><table><tr><td>Name</td></tr></table></html>'), { code: 'html' }],
    ['a quotation mark that is never closed', utf8('Name,Note\nAda,"x\nBo,y\n'), { code: 'openQuote', row: 2 }],
    ['too many rows', utf8(`Name\n${'a\n'.repeat(50_010)}`), { code: 'tooManyRows' }],
    ['two million rows', utf8(`Name\n${'a\n'.repeat(2_000_000)}`), { code: 'tooManyRows' }],
    ['too many columns', utf8('a,'.repeat(300)), { code: 'tooManyColumns', row: 1, column: 201 }],
    ['a column of 1 MB', utf8(`Name,Note\nAda,${'x'.repeat(1_000_000)}\n`), { code: 'longCell', row: 2, column: 2 }],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), { code: 'oldWorkbook' }],
    [
      'a workbook with a password',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')]),
      { code: 'password' },
    ],
  ])('refuses %s', async (_, bytes, fault) => {
    expect(await faultOf(readSheets(bytes))).toMatchObject(fault)
  })
})

describe('a workbook', () => {
  it('has its sheets, hidden ones marked, the values of formulas and all digits of a number', async () => {
    const book = workbookOf([
      { name: 'Orders', rows: [['Order'], ['1']] },
      {
        name: 'People & more',
        state: 'hidden',
        rows: [
          ['Name', 'Barcode'],
          ['=Ada', '12345678901234567890'],
        ],
      },
    ])
    const { sheets, encoding } = await readSheets(book)
    expect(encoding).toBeNull()
    expect(sheets).toEqual([
      { name: 'Orders', hidden: false, merged: 0, rows: [['Order'], ['1']] },
      {
        name: 'People & more',
        hidden: true,
        merged: 0,
        rows: [
          ['Name', 'Barcode'],
          ['Ada', '12345678901234567890'],
        ],
      },
    ])
  })

  it('has the value of merged cells in the first of them, and its title above the header', async () => {
    const merged = [
      ['Guests of the summit', '', ''],
      ['Name', 'Ticket', 'Company'],
      ['Ada', 'Speaker', 'Engines'],
      ['Bo', '', 'Engines'],
    ]
    const { sheets } = await readSheets(workbookOf([{ name: 'People', rows: merged, merged: ['A1:C1', 'B3:B4'] }]))
    const { columns, rows } = tableOf(sheets[0]?.rows ?? [])
    expect(columns.map(({ header }) => header)).toEqual(['Name', 'Ticket', 'Company'])
    expect(rows.map(({ cells }) => cells[1] ?? '')).toEqual(['Speaker', ''])
  })

  it('is refused with more rows than a list has', async () => {
    const rows = [['Name'], ...Array.from({ length: 50_010 }, () => ['Ada'])]
    expect(await faultOf(readSheets(workbookOf([{ name: 'All', rows }])))).toMatchObject({ code: 'tooManyRows' })
  })

  it('is refused when it unpacks to too much, or is none', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(3_000_000) })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await faultOf(readWorkbook(bomb, 1_000_000))).toMatchObject({ code: 'inflated' })
    expect(await faultOf(readSheets(zipSync({ 'a.xml': utf8('<a/>') })))).toMatchObject({ code: 'unreadable' })
    expect(await faultOf(readSheets(utf8('PK no archive')))).toMatchObject({ code: 'damaged' })
  })
})

describe('a table', () => {
  it('begins at its header, and tells two columns of one name apart', () => {
    const { columns, rows, repeated } = tableOf([
      ['Guests of the summit', '', ''],
      ['', '', ''],
      ['Name', 'Company', 'Company'],
      ['Ada', 'Engines', 'Invoices'],
      ['', '', ''],
    ])
    expect(columns.map(({ header }) => header)).toEqual(['Name', 'Company', 'Company (2)'])
    expect(rows).toEqual([{ row: 4, cells: ['Ada', 'Engines', 'Invoices'] }])
    expect(repeated).toEqual([{ header: 'Company', column: 3 }])
  })

  it('needs a header', () => {
    expect(() =>
      tableOf([
        ['Ada', 'ada@example.org'],
        ['Bo', 'bo@example.org'],
      ]),
    ).toThrow('noHeader')
    expect(() => tableOf([['Name']])).toThrow('empty')
  })
})
