import { cleanRow } from '@frontdesk/sheets/clean-row'
import { mostColumns, mostRows } from '@frontdesk/sheets/fields'
import { largestFile, readSheets } from '@frontdesk/sheets/read-sheets'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { allAlike, guestsOfHostile } from '@frontdesk/sheets/testing/hostile-sheets'

import { type RowToMatch, matchRows } from '#guests/imports/match-rows.ts'

/** Reads, or compares, the worst sheets that are within the limits: `hostile-process.ts KIND`. Prints what came of it. */
const kind = process.argv[2] ?? ''

/** A file of the largest size: `first`, then `row` as often as it fits, up to `rows` times. */
const filled = (first: string, row: string, rows = Number.POSITIVE_INFINITY): Uint8Array => {
  const bytes = Buffer.from(row)
  const times = Math.min(rows, Math.floor((largestFile - first.length) / bytes.length))
  return Buffer.concat([Buffer.from(first), Buffer.alloc(times * bytes.length, bytes)])
}
const line = (make: (at: number) => string): string =>
  Array.from({ length: mostColumns }, (_, at) => make(at)).join(',')
const quotes = `"${'""'.repeat(240)}"`
const files: Record<string, () => Uint8Array> = {
  cells: () => filled(`${line((at) => `H${at}`)}\n`, `${line(() => 'ab')}\n`, mostRows),
  quotes: () => filled('Name,Note\n', `${quotes},${quotes}\n`),
  columns: () => filled('Name', ',Name'),
}

async function read(file: Uint8Array): Promise<string> {
  try {
    const [sheet] = (await readSheets(file)).sheets
    const { columns, rows } = tableOf(sheet?.rows ?? [])
    return `${rows.map(({ cells }) => cleanRow(columns, cells)).length} rows`
  } catch (failure) {
    if (failure instanceof SheetFault) return failure.code
    throw failure
  }
}

/** A list of one name and one ticket is brought in twice; `own`: what each row has of its own. */
async function matched(own: (at: number) => object): Promise<string> {
  const rows: RowToMatch[] = guestsOfHostile(allAlike(8000)).map(({ row, sheet }, at) => ({
    row,
    sheet: { ...sheet, ...own(at) },
  }))
  const first = await matchRows(rows, [])
  const known = rows.flatMap(({ row, sheet }) =>
    first.get(row)?.kind === 'new' ? [{ id: `g${row}`, sheet, attendeeId: null, personId: null }] : [],
  )
  const again = await matchRows(rows, known)
  const kinds = new Set(rows.map(({ row }) => again.get(row)?.kind))
  return `${known.length} guests, then ${[...kinds].join(' and ')}`
}

const make = files[kind]
const outcomes = make
  ? [await read(make())]
  : [
      await matched(() => ({})),
      await matched((at) => ({ phone: `+49 30 ${at}` })),
      await matched((at) => ({ company: `Company ${at}`, email: `${at}@example.org` })),
      await matched((at) => ({ company: `Company ${at}` })),
    ]
process.stdout.write(outcomes.join('\n'))
