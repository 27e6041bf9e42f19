import { randomUUID } from 'node:crypto'
import { access, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

import type { DeskAnswer } from '@frontdesk/desk-api'
import { columnsAsBefore } from '@frontdesk/sheets/columns-as-before'
import { type Encoding, encodings } from '@frontdesk/sheets/decode-text'
import type { RowFault } from '@frontdesk/sheets/fields'
import { largestFile, readSheets } from '@frontdesk/sheets/read-sheets'
import { type Reading, readingsOf } from '@frontdesk/sheets/readings'
import { SheetFault, type SheetFaultCode } from '@frontdesk/sheets/sheet-fault'
import { type ColumnFault, type SheetNoteCode, columnFault, notesOf } from '@frontdesk/sheets/sheet-notes'
import { type SheetTable, tableOf } from '@frontdesk/sheets/sheet-table'
import { StoreError, openStore } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import type { Config } from '#config.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import type { Imports } from '#guests/imports/imports.ts'
import { ProblemError } from '#problem.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'

import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
import { type Ends, createEnds } from './ends.ts'
import { ownStore } from './own-store.ts'
import { createStatefulParts } from './stateful-parts.ts'

type World = {
  config: Config
  migrations: string
  print: (line: string) => void
  now: () => Date
  elapsed: () => number
}

export const guestsUsage = `guests EVENT_SLUG FILE [--update] [--sheet NAME] [--encoding ${encodings.join('|')}] [--no-header] [--leave-out] [--checked]`

type Asked = {
  slug: string
  file: string
  mode: 'new' | 'update'
  sheet: string | null
  encoding: Encoding | null
  /** The sheet has no header: its first row is a guest. */
  isHeadless: boolean
  /** Rows that are probably no guests are left out. */
  leavesOut: boolean
  /** A person has looked at what the sheet was read as. */
  isChecked: boolean
}

/** null: the words do not fit the usage. */
export function guestsArguments(words: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        update: { type: 'boolean', default: false },
        checked: { type: 'boolean', default: false },
        'no-header': { type: 'boolean', default: false },
        'leave-out': { type: 'boolean', default: false },
        sheet: { type: 'string' },
        encoding: { type: 'string' },
      },
    })
    const [slug, file, ...others] = positionals
    const encoding = encodings.find((one) => one === values.encoding) ?? null
    if (slug === undefined || file === undefined || others.length > 0) return null
    if (values.encoding !== undefined && encoding === null) return null
    const mode = values.update ? 'update' : 'new'
    return {
      slug,
      file,
      mode,
      sheet: values.sheet ?? null,
      encoding,
      isChecked: values.checked,
      isHeadless: values['no-header'],
      leavesOut: values['leave-out'],
    }
  } catch {
    return null
  }
}

/** Why nothing was kept, in one line. */
class Refusal extends Error {}

const sheetFaults: Record<SheetFaultCode, string> = {
  empty: 'it has no rows',
  unreadable: 'it is neither text nor a workbook (XLSX)',
  pdf: 'it is a PDF; save the sheet itself as CSV or XLSX',
  picture: 'it is a picture; save the sheet itself as CSV or XLSX',
  html: 'it is a web page; open it in a spreadsheet and save it as XLSX or CSV',
  document: 'it is a text document; copy its table into a spreadsheet',
  otherWorkbook: 'it is a workbook of another program; save it as XLSX or CSV',
  damaged: 'the workbook is damaged or not complete; save it once more',
  openQuote: 'a quotation mark is never closed',
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
  notAnAddress: 'this is no e-mail address',
  tooManyCells: 'it has more cells than the header',
}
const columnFaults: Record<ColumnFault['code'], string> = {
  noNames: 'no column has names or e-mail addresses',
  twice: 'two columns are the same',
  tooManyFree: 'it has too many columns of its own',
  tooManyColumns: 'it has more than 200 columns',
  longHeader: 'a header is too long',
}
const notes: Record<SheetNoteCode, string> = {
  encoding: 'How the file was saved is not certain: look at the names. If they are wrong, give --encoding.',
  firstRow: 'The first row was taken as the header. If it is a guest, give --no-header',
  doubtful: 'These rows are probably no guests. If they are none, give --leave-out',
  leftOut: 'These rows are left out',
  shifted: 'Some values are one column too far to the right: put values with a comma in quotation marks.',
  namesFromEmail: 'No column has the names: guests would be called by their e-mail address.',
  partOfName: 'Only one part of the names was found.',
  unsureNames: 'The names were found by what the columns hold: check that the right column is the name.',
  scientific: 'Long numbers were saved as 1.2E+15, and their last digits are lost. Save these columns as text',
  noEmail: 'Nobody has an e-mail address or an id: guests are told apart by name and ticket only.',
  datesAsPhones: 'Some cells are dates, not phone numbers, and are left out',
  fuller: 'Of columns that mean the same, the one with more values is used',
  merged: 'Some cells are merged: their value counts for the first of their rows only.',
}
/** Rows that are named in the terminal. */
const mostNamed = 20

/** The service is not asked while a list is brought in. */
const noService = { call: () => Promise.reject(new ProblemError('upstream_unreachable')) }

/** On the store of the desk, with all that ends them. */
async function openParts({ config, migrations, now, elapsed }: World, ends: Ends) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const keys = keysFrom(await installationSecret(config))
  const store = await openStore(ownStore(config), { schema: 'desk', migrations, log })
  ends.add(() => store.close())
  await prepareAudit(store.db, keys.audit)
  const anchor = createAnchor({ file: anchorFileOf(config), key: keys.audit, failed: () => undefined })
  ends.add(() => anchor.settled())
  const parts = createStatefulParts({
    config,
    store,
    keys,
    anchor,
    upstream: noService,
    leaks: () => false,
    source: 'links',
    isBusy: () => false,
    owner: randomUUID(),
    log: { note: () => undefined },
    now,
    elapsed,
  })
  ends.add(() => parts.close())
  return parts
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

type Read = { table: SheetTable; others: readonly Encoding[]; readings: Reading[] }
type Kept = DeskAnswer<'guestImport'>

/** @throws SheetFault, Refusal when a workbook has several sheets and none was chosen */
async function readingOf({ file, sheet, encoding, isHeadless, leavesOut }: Asked): Promise<Read> {
  const bytes = await bytesOf(file)
  const read = await readSheets(bytes, encoding)
  const { sheets, others } = read
  const shown = sheets.filter(({ hidden }) => !hidden)
  const chosen = sheet === null ? shown : sheets.filter(({ name }) => name === sheet)
  const [only] = chosen
  if (only === undefined || chosen.length > 1)
    throw new Refusal(`Say which sheet is meant, with --sheet NAME: ${sheets.map(({ name }) => name).join(', ')}`)
  const table = tableOf(only.rows, only.merged, { isHeadless, leavesOut })
  return { table, others, readings: await readingsOf(bytes, read, table) }
}

/** The columns as in the sheet that was kept last, where it had the same. @throws Refusal */
function asBefore(read: Read, { file }: Asked, kept: readonly Kept[], print: World['print']): Read {
  const before = columnsAsBefore(kept, read.table.columns)
  if (before !== null) print(`The columns are as in ${before.of.fileName}, which was kept last.`)
  const columns = before?.columns ?? read.table.columns
  const fault = columnFault(columns)
  if (fault !== null) throw new Refusal(`${file} cannot be brought in: ${columnFaults[fault.code]}.`)
  return { ...read, table: { ...read.table, columns } }
}

/** Says what the sheet was read as. @throws Refusal when a person has to look first */
function show({ table, others, readings }: Read, { isChecked }: Asked, print: World['print']): void {
  const told = notesOf(table.columns, table.facts, { others })
  for (const { header, field } of table.columns) print(`  ${header} -> ${field}`)
  for (const { code, headers } of told) {
    const of = headers.length === 0 ? '' : `: ${headers.join(', ')}`
    print(`${notes[code]}${of}`)
    if (code === 'encoding') for (const { encoding, names } of readings) print(`  ${encoding}: ${names.join(', ')}`)
  }
  if (told.some(({ asks }) => asks) && !isChecked)
    throw new Refusal('Nothing was kept. Look at the columns above, then give --checked.')
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
    ['otherAddress', 'with the name of a guest and another address (see the receipt on the page of the event)'],
    ['unreadable', 'left out because they cannot be read'],
    ['missing', 'missing from this sheet'],
  ]
  const told = words.flatMap(([name, text]) =>
    counts === null || counts[name] === 0 ? [] : [`${counts[name]} ${text}`],
  )
  const { rows, more } = await imports.rows(eventId, id, { outcome: 'unreadable', limit: mostNamed })
  const faults = rows.map(({ row, name, fault }) => {
    const why = fault === null ? '' : rowFaults[fault.code]
    const column = fault?.header ? ` (column ${fault.header})` : ''
    return `  Row ${row}${name === '' ? '' : `, ${name}`}: ${why}${column}${fault?.value ? `: ${fault.value}` : ''}`
  })
  const isNobody = counts === null || counts.new + counts.changed + counts.unchanged === 0
  return [
    `${isNobody ? 'Nobody was kept' : 'Kept'}: ${told.join(', ')}.`,
    ...faults,
    ...(more ? ['  and more: see the receipt on the page of the event'] : []),
  ]
}

/** Exit code 1 when the sheet has no people. */
async function bring(asked: Asked, world: World): Promise<0 | 1> {
  const { print, config } = world
  const { slug, file, mode } = asked
  const given = await readingOf(asked)
  if (config.databaseUrl === null && !(await isThere(join(config.dataDir, 'desk'))))
    throw new Refusal(`Frontdesk has not been started on ${config.dataDir} yet. Start it once, then bring the list in.`)
  const ends = createEnds()
  try {
    const { directory, guests } = await openParts(world, ends)
    await directory.settle()
    const events = [...directory.ofKind('event')].filter((event) => event.slug === slug)
    const [event] = events
    if (event === undefined) throw new Refusal(`No event ${slug} is known here. Open it once in the browser.`)
    if (events.length > 1) throw new Refusal(`Several events are called ${slug}.`)
    await guests.begin()
    const { imports } = guests
    const read = asBefore(given, asked, await imports.list(event.id), print)
    show(read, asked, print)
    const wanted = { eventId: event.id, fileName: basename(file), mode, table: read.table }
    const kept = await bringSheet(imports, wanted, { actor: null }, new AbortController().signal, randomUUID())
    for (const line of await receiptOf(kept, imports)) print(line)
    const { counts } = kept
    return counts === null || counts.new + counts.changed + counts.unchanged === 0 ? 1 : 0
  } finally {
    await ends.run()
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
    return await bring(asked, world)
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
