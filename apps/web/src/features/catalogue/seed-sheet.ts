import { readSheets } from '@frontdesk/sheets/read-sheets'

/** A sheet of a workbook as lines with tabs. `of` counts the sheets with rows that are not hidden. */
export type SeedSheet = { text: string; name: string; of: number }

const oneLine = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim()

/** The longest sheet of a workbook that is not hidden. @throws SheetFault */
export async function seedSheetOf(bytes: Uint8Array): Promise<SeedSheet> {
  const shown = (await readSheets(bytes)).sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  const [longest] = shown.toSorted((a, b) => b.rows.length - a.rows.length)
  const lines = longest?.rows.map((cells) => cells.map(oneLine).join('\t').trimEnd()) ?? []
  return { text: lines.join('\n'), name: longest?.name ?? '', of: shown.length }
}
