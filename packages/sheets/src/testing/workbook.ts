import { strToU8, unzipSync, zipSync } from 'fflate'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

type Made = { name: string; state?: 'hidden' | 'veryHidden'; rows: string[][]; merged?: string[] }

/** `=` begins a formula whose last value follows; a text of digits is written as a number. */
function cellXml(cell: string, ref: string): string {
  if (cell === '') return ''
  if (cell.startsWith('=')) return `<c r="${ref}" t="str"><f>A1</f><v>${escaped(cell.slice(1))}</v></c>`
  if (/^\d+$/.test(cell)) return `<c r="${ref}"><v>${cell}</v></c>`
  return `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

const sheetXml = ({ rows, merged = [] }: Made): string => {
  const rowXml = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`,
  )
  const merges = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rowXml.join('')}</sheetData>${merges}</worksheet>`
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one empty sheet, with these parts in place of its own. */
export function workbookWith(parts: Readonly<Record<string, string>>): Uint8Array {
  const plain = unzipSync(workbookOf([{ name: 'Sheet1', rows: [] }]))
  return zipSync({
    ...plain,
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  })
}

/** A workbook with these sheets, for tests. */
export function workbookOf(sheets: readonly Made[]): Uint8Array {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  )
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    ),
  }
  for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(sheetXml(sheet))
  return zipSync(files)
}
