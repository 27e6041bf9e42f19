import fc from 'fast-check'
import { expect, it } from 'vitest'

import { cleanRow } from './clean-row.ts'
import { readSheets } from './read-sheets.ts'
import { SheetFault } from './sheet-fault.ts'
import { tableOf } from './sheet-table.ts'
import { type HostileSheet, hostileSheet, rowsOfHostile } from './testing/hostile-sheets.ts'
import { writeCsv } from './write-csv.ts'

/** Rows that are neither a guest with a name nor have a fault. */
async function unexplained(recipe: HostileSheet): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(writeCsv(rowsOfHostile(recipe)))
  try {
    const [sheet] = (await readSheets(bytes)).sheets
    const { columns, rows } = tableOf(sheet?.rows ?? [])
    const read = rows.map(({ cells }) => cleanRow(columns, cells))
    return read.filter((row) => ('guest' in row ? row.guest.name === '' : row.fault.code.length === 0))
  } catch (thrown) {
    return thrown instanceof SheetFault ? [] : [thrown]
  }
}

export const testAnySheet = (mostRows: number, runs: number): void =>
  it('any sheet of a person is read: each of its rows is a guest or has a fault', async () => {
    const property = fc.asyncProperty(hostileSheet(mostRows), async (recipe) => {
      expect(await unexplained(recipe)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
