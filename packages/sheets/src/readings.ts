import type { Encoding } from './decode-text.ts'
import { type SheetFile, readSheets } from './read-sheets.ts'
import { SheetFault } from './sheet-fault.ts'
import { type Named, namer, sampleNames, shownNames } from './sheet-notes.ts'
import { type SheetTable, tableOf } from './sheet-table.ts'

/**
 * The same three names of a sheet in each way of reading it: those that differ, one that is damaged in the first reading
 * and one that is whole among them.
 */
function namesOfReadings(readings: readonly Named[]): string[][] {
  const namers = readings.map(namer)
  const rows = Math.min(...readings.map(({ rows: { length } }) => length))
  const [damaged, whole] = [[] as string[][], [] as string[][]]
  for (let at = 0; at < rows && (damaged.length < shownNames || whole.length < shownNames); at += 1) {
    const names = namers.map((nameAt) => nameAt(at))
    if (new Set(names).size < 2) continue
    const kind = names[0]?.includes('\uFFFD') === true ? damaged : whole
    if (kind.length < shownNames) kind.push(names)
  }
  const shown = [...damaged.slice(0, 1), ...whole, ...damaged.slice(1)].slice(0, shownNames)
  if (shown.length === 0) return readings.map(sampleNames)
  return readings.map((_, at) => shown.map((names) => names[at] ?? ''))
}

/** Names of a file, as they are in one encoding. */
export type Reading = { encoding: Encoding; names: string[] }

/** The same names in the encoding of a file and in those that are nearly as likely; none where it is certain. */
export async function readingsOf(bytes: Uint8Array, file: SheetFile, sheet: SheetTable): Promise<Reading[]> {
  if (file.encoding === null || file.others.length === 0) return []
  const encodings = [file.encoding]
  const tables: Pick<SheetTable, 'columns' | 'rows'>[] = [sheet]
  for (const other of file.others) {
    try {
      // One after the other: each is as large as the file.
      const [read] = (await readSheets(bytes, other)).sheets
      const { rows } = tableOf(read?.rows ?? [])
      tables.push({ columns: sheet.columns, rows })
      encodings.push(other)
    } catch (thrown) {
      if (!(thrown instanceof SheetFault)) throw thrown
    }
  }
  const names = namesOfReadings(tables)
  return encodings.map((encoding, at) => ({ encoding, names: names[at] ?? [] }))
}
