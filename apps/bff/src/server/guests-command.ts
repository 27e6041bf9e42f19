import { randomUUID } from 'node:crypto'
import { access, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { DeskAnswer } from '@frontdesk/desk-api'
import type { RowFault } from '@frontdesk/sheets/fields'
import { largestFile, readSheets } from '@frontdesk/sheets/read-sheets'
import { SheetFault, type SheetFaultCode } from '@frontdesk/sheets/sheet-fault'
import { type SheetTable, tableOf } from '@frontdesk/sheets/sheet-table'
import { StoreError, openStore } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import { createAbortSignal } from '#concurrency/abort-signal.ts'
import type { Config } from '#config.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import type { Imports } from '#guests/imports/imports.ts'
import { ProblemError } from '#problem.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'

import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
import { ownStore } from './own-store.ts'
import { createStatefulParts } from './stateful-parts.ts'

type World = {
  config: Config
  migrations: string
  print: (line: string) => void
  now: () => Date
  elapsed: () => number
}

export const guestsUsage = 'guests EVENT_SLUG FILE [--update] [--sheet NAME]'

type Asked = { slug: string; file: string; mode: 'new' | 'update'; sheet: string | null }

/** null: the words do not fit the usage. */
export function guestsArguments(words: readonly string[]): Asked | null {
  const left = [...words]
  const at = left.indexOf('--sheet')
  const [, sheet = null] = at === -1 ? [] : left.splice(at, 2)
  const update = left.indexOf('--update')
  if (update !== -1) left.splice(update, 1)
  const [slug, file, ...others] = left
  if (slug === undefined || file === undefined || others.length > 0 || (at !== -1 && sheet === null)) return null
  return { slug, file, mode: update === -1 ? 'new' : 'update', sheet }
}

/** Why nothing was kept, in one line. */
class Refusal extends Error {}

const sheetFaults: Record<SheetFaultCode, string> = {
  empty: 'it has no rows',
  unreadable: 'it is neither text nor a workbook (XLSX)',
  password: 'it has a password; save it without one',
  oldWorkbook: 'it is a workbook of before 2007; save it as XLSX or CSV',
  tooLarge: 'it is larger than 30 MB',
  inflated: 'it unpacks to far more than a guest list; save the sheet as CSV',
  tooManyRows: 'it has more than 50,000 rows',
  tooManyColumns: 'it has more than 200 columns',
  longCell: 'a cell has too much text',
  noHeader: 'its first row has values where the names of the columns belong',
}
const rowFaults: Record<RowFault, string> = {
  empty: 'no value in a column that is used',
  noName: 'no name and no e-mail address',
  tooLong: 'a value is too long',
  notAnId: 'this is no id of the event system',
}
/** Rows that are named in the terminal. */
const mostNamed = 20

/** The service is not asked while a list is brought in. */
const noService = { call: () => Promise.reject(new ProblemError('upstream_unreachable')) }

async function partsOn(world: World) {
  const { config, now, elapsed } = world
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const keys = keysFrom(await installationSecret(config))
  const store = await openStore(ownStore(config), { schema: 'desk', migrations: world.migrations, log: silent })
  await prepareAudit(store.db, keys.audit)
  const anchor = createAnchor({ file: anchorFileOf(config), key: keys.audit, failed: () => undefined })
  const { deadlineMs, directoryDays, guestDays } = config
  const settings = { deadlineMs, directoryDays, guestDays, dropped: () => undefined, now, elapsed }
  const parts = createStatefulParts({ store, keys, anchor, upstream: noService, leaks: () => false, ...settings })
  return {
    parts,
    async close() {
      await parts.guests.close()
      await parts.parts.directory.close()
      await anchor.settled()
      await store.close()
    },
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    if ((await stat(file)).size > largestFile) throw new SheetFault('tooLarge')
    return new Uint8Array(await readFile(file))
  } catch (failure) {
    if (!(failure instanceof Error) || !('code' in failure) || failure instanceof SheetFault) throw failure
    if (failure.code === 'ENOENT') throw new Refusal(`There is no file ${file}.`)
    throw new Refusal(`${file} cannot be read: ${failure.message}.`)
  }
}

/** @throws SheetFault, Refusal when a workbook has several sheets and none was chosen */
async function tableIn({ file, sheet }: Pick<Asked, 'file' | 'sheet'>): Promise<SheetTable> {
  const { sheets } = await readSheets(await bytesOf(file))
  const shown = sheets.filter(({ hidden }) => !hidden)
  const chosen = sheet === null ? shown : sheets.filter(({ name }) => name === sheet)
  const [only] = chosen
  if (only === undefined || chosen.length > 1)
    throw new Refusal(`Say which sheet is meant, with --sheet NAME: ${sheets.map(({ name }) => name).join(', ')}`)
  return tableOf(only.rows)
}

/** What became of the rows, as lines of text. */
async function receiptOf(
  { counts, eventId, id }: DeskAnswer<'guestImport'>,
  imports: Pick<Imports, 'rows'>,
): Promise<string[]> {
  const words: [keyof NonNullable<typeof counts>, string][] = [
    ['new', 'new'],
    ['changed', 'changed'],
    ['unchanged', 'unchanged'],
    ['twice', 'twice in the sheet'],
    ['ambiguous', 'left out because they could be several guests'],
    ['unreadable', 'left out because they cannot be read'],
    ['missing', 'missing from this sheet'],
  ]
  const told = words.flatMap(([name, text]) =>
    counts === null || counts[name] === 0 ? [] : [`${counts[name]} ${text}`],
  )
  const { rows, more } = await imports.rows(eventId, id, { outcome: 'unreadable', limit: mostNamed })
  const faults = rows.map(({ row, fault }) => {
    const why = fault === null ? '' : rowFaults[fault.code]
    return `  Row ${row}: ${why}${fault?.header ? ` (column ${fault.header})` : ''}`
  })
  return [
    `Kept: ${told.join(', ')}.`,
    ...faults,
    ...(more ? ['  and more: see the receipt on the page of the event'] : []),
  ]
}

async function bring(asked: Asked, world: World): Promise<void> {
  const { print, config } = world
  const { slug, file, mode } = asked
  const table = await tableIn(asked)
  if (config.databaseUrl === null && !(await isThere(join(config.dataDir, 'desk'))))
    throw new Refusal(`Frontdesk has not been started on ${config.dataDir} yet. Start it once, then bring the list in.`)
  const opened = await partsOn(world)
  const { parts } = opened
  try {
    await parts.parts.directory.settle()
    const events = [...parts.parts.directory.ofKind('event')].filter((event) => event.slug === slug)
    const [event] = events
    if (event === undefined) throw new Refusal(`No event ${slug} is known here. Open it once in the browser.`)
    if (events.length > 1) throw new Refusal(`Several events are called ${slug}.`)
    await parts.guests.begin()
    for (const { header, field } of table.columns) print(`  ${header} -> ${field}`)
    const wanted = { eventId: event.id, fileName: basename(file), mode, table }
    const { imports } = parts.guests
    const kept = await bringSheet(imports, wanted, { actor: null }, createAbortSignal(), randomUUID())
    for (const line of await receiptOf(kept, imports)) print(line)
  } finally {
    await opened.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Brings a sheet in without a browser, by the code of the screens. Exit code 1: nothing was kept. */
export async function guestsCommand(asked: Asked, world: World): Promise<0 | 1> {
  try {
    await bring(asked, world)
    return 0
  } catch (failure) {
    const { print } = world
    if (failure instanceof Refusal) print(failure.message)
    else if (failure instanceof SheetFault) {
      const place = failure.row === null ? '' : ` (row ${failure.row})`
      print(`${asked.file} cannot be brought in: ${sheetFaults[failure.code]}${place}.`)
    } else if (failure instanceof ForeignAudit) print(foreignAuditLine)
    else if (failure instanceof StoreError && failure.code === 'in_use')
      print('Frontdesk is running on this data folder. Bring the list in on the page of the event, or stop Frontdesk.')
    else if (failure instanceof StoreError) print(failure.message)
    else throw failure
    return 1
  }
}
