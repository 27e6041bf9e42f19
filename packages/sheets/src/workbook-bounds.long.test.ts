import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { readSheets } from './read-sheets.ts'
import { readWorkbook } from './read-workbook.ts'
import { workbookWith } from './testing/workbook.ts'

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (fault: object) => fault,
  )
/** A workbook of one sheet with these rows as they stand in its XML. */
const withRows = (rows: string): Uint8Array =>
  workbookWith({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

const files = (name: string) => zipSync({ [name]: strToU8('<x/>') })

describe('a workbook is refused before it is read', () => {
  it.each([
    ['a cell in the last column there is', '<row r="1"><c r="XFD1048576" t="str"><v>x</v></c></row>', 'tooManyRows'],
    [
      'a cell in the last column of the first row',
      '<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>',
      'tooManyColumns',
    ],
    ['a cell in a column that there is not', '<row r="1"><c r="ZZZZZZZZ1" t="str"><v>x</v></c></row>', 'damaged'],
    ['a row number beyond all', '<row r="1e15"><c t="str" r="A1"><v>x</v></c></row>', 'tooManyRows'],
    ['a row number in hexadecimal digits', '<row r="0xFFFFFFF"><c r="A1"><v>1</v></c></row>', 'tooManyRows'],
    ['a row number that is hidden in entities', '<row r="&#49;e15"><c r="A1"><v>1</v></c></row>', 'tooManyRows'],
    [
      'a row number behind a sign in another attribute',
      `<row a='>' r='9999999'><c r="A1"><v>1</v></c></row>`,
      'tooManyRows',
    ],
    ['prefixed names', '<x:row x:r="9e9"><x:c r="A1"><v>1</v></x:c></x:row>', 'tooManyRows'],
    ['a negative row', '<row r="-5"><c r="A1"><v>1</v></c></row>', 'damaged'],
    ['a million empty rows', '<row/>'.repeat(1_000_000), 'tooManyRows'],
    ['five million empty cells', `<row r="1">${'<c/>'.repeat(5_000_000)}</row>`, 'inflated'],
  ])('with %s', async (_, rows, code) => {
    expect(await faultOf(readSheets(withRows(rows)))).toMatchObject({ code })
  })

  it('with more texts than a list has cells', async () => {
    const book = workbookWith({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_000)}</sst>` })
    expect(await faultOf(readSheets(book))).toMatchObject({ code: 'inflated' })
  })

  it('by the size that it declares, without unpacking it', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(100_000_000) }, { level: 9 })
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().arrayBuffers
    expect(await faultOf(readSheets(bomb))).toMatchObject({ code: 'inflated' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  })

  it('by the size that it has, when it declares a smaller one', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(30_000_000) }, { level: 9 })
    // Both headers of the part say that it is 1,000 bytes.
    const sizes = new DataView(bomb.buffer, bomb.byteOffset)
    let changed = 0
    for (let at = 0; at + 4 <= bomb.length; at += 1)
      if (sizes.getUint32(at, true) === 30_000_000) {
        sizes.setUint32(at, 1000, true)
        changed += 1
      }
    expect(changed).toBe(2)
    expect(await faultOf(readWorkbook(bomb, 5_000_000))).toMatchObject({ code: 'inflated' })
  })

  it('when it breaks off, or is of another program', async () => {
    const whole = withRows('<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>')
    expect(await faultOf(readSheets(whole.slice(0, whole.length - 40)))).toMatchObject({ code: 'damaged' })
    expect(await faultOf(readSheets(files('content.xml')))).toMatchObject({ code: 'otherWorkbook' })
    expect(await faultOf(readSheets(files('Index/Document.iwa')))).toMatchObject({ code: 'otherWorkbook' })
    expect(await faultOf(readSheets(files('xl/workbook.bin')))).toMatchObject({ code: 'otherWorkbook' })
    expect(await faultOf(readSheets(files('word/document.xml')))).toMatchObject({ code: 'document' })
  })
})

it('says how many ranges of merged cells hide values', async () => {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
  const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/></mergeCells></worksheet>`
  const [only] = await readWorkbook(workbookWith({ 'xl/worksheets/sheet1.xml': sheet }))
  expect(only?.merged).toBe(1)
})

const sheetOf = (merged: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row></sheetData>${merged}</worksheet>`

it('says it of the sheet that has them, when its tab was moved', async () => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheets = await readWorkbook(
    workbookWith({
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Moved &amp; merged" sheetId="2" r:id="rId2"/><sheet state="hidden" name="Plain" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': sheetOf(''),
      'xl/worksheets/sheet2.xml': sheetOf('<mergeCells><mergeCell ref="B2:B4"/></mergeCells>'),
    }),
  )
  expect(sheets.map(({ name, hidden, merged }) => ({ name, hidden, merged }))).toEqual([
    { name: 'Moved & merged', hidden: false, merged: 1 },
    { name: 'Plain', hidden: true, merged: 0 },
  ])
})
