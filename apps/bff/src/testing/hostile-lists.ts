import { hash, randomUUID } from 'node:crypto'

import { createSearchIndex } from '@frontdesk/finder/search-index'
import { largestFile } from '@frontdesk/sheets/read-sheets'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { type HostileSheet, rowsOfHostile } from '@frontdesk/sheets/testing/hostile-sheets'

import { bringSheet } from '#guests/imports/bring-sheet.ts'
import { createImportLimits, usualBounds } from '#guests/imports/import-limits.ts'
import { createImportStore } from '#guests/imports/import-store.ts'
import { createImports, importKind } from '#guests/imports/imports.ts'
import { createGuestStore } from '#guests/lists/guest-store.ts'
import { createKnownGuests } from '#guests/lists/known-guests.ts'
import { createJobRunner } from '#jobs/job-runner.ts'
import { createJobStore } from '#jobs/job-store.ts'
import { problemErrorOf } from '#problem.ts'
import type { Database } from '#store/database.ts'
import { createTextCipher } from '#store/text-cipher.ts'

const now = (): Date => new Date()
const cipher = createTextCipher(Buffer.alloc(32))
const failed = (failure: unknown): never => {
  throw failure
}

/** Loads all guest lists, as a desk does at its start, with the search over them. */
async function loadLists(db: Database) {
  const index = createSearchIndex()
  const known = createKnownGuests({
    store: createGuestStore({ db, cipher }),
    directory: {
      putGuests: async (entries) => index.putAll(entries),
      removeGuests: () => undefined,
      eventOf: () => null,
      peopleAt: () => [],
      peopleChange: () => 0,
    },
    shared: false,
    now,
    elapsed: () => performance.now(),
    failed,
  })
  await known.loaded
  return known
}
export const countGuests = async (db: Database): Promise<number> =>
  (await loadLists(db)).events().reduce((sum, { guests }) => sum + guests.size, 0)

/** The rows that a file of the largest size has room for. */
function within(rows: string[][]): string[][] {
  let bytes = 0
  const over = rows.findIndex((cells) => {
    bytes += cells.reduce((sum, cell) => sum + Buffer.byteLength(cell) + 1, 0)
    return bytes > largestFile
  })
  return over === -1 ? rows : rows.slice(0, over)
}

/** Brings sheets to one event, one after the other, the later ones as newer versions; says what became of each. */
export async function bringHostile(db: Database, sheets: readonly HostileSheet[]): Promise<string[]> {
  const known = await loadLists(db)
  const jobs = createJobStore({ db, owner: randomUUID() })
  const woken: { wake: () => void }[] = []
  const imports = createImports({
    db,
    store: createImportStore({ db, cipher, digest: (value) => hash('sha256', JSON.stringify(value)) }),
    bounds: createImportLimits(usualBounds),
    limits: { take: async () => undefined },
    cipher,
    known,
    jobs,
    audit: { within: (work) => db.transaction((tx) => work(tx, async () => undefined)) },
    show: { names: async () => (id) => ({ id, name: null }) },
    wake: () => woken[0]?.wake(),
    mayBring: async () => true,
    now,
  })
  const runner = createJobRunner({ store: jobs, kind: importKind, turn: imports.turn, now, failed })
  woken.push(runner)
  const eventId = randomUUID()
  const outcomes: string[] = []
  for (const [at, recipe] of sheets.entries()) {
    const table = tableOf(within(rowsOfHostile(recipe)))
    const sheet = { eventId, fileName: 'hostile.csv', mode: at === 0 ? ('new' as const) : ('update' as const), table }
    try {
      const { counts, state } = await bringSheet(imports, sheet, { actor: null }, new AbortController().signal)
      const rows = Object.entries(counts ?? {}).reduce((sum, [of, n]) => (of === 'missing' ? sum : sum + n), 0)
      outcomes.push(rows === table.rows.length ? state : `${rows} of ${table.rows.length} rows`)
    } catch (failure) {
      outcomes.push(problemErrorOf(failure).code)
    }
  }
  await runner.stop()
  await known.close()
  return outcomes
}
