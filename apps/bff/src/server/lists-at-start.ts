import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { columnFields } from '@frontdesk/sheets/fields'
import { readCsv } from '@frontdesk/sheets/read-csv'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { z } from 'zod'

import type { Config } from '#config.ts'
import type { Guests } from '#guests/create-guests.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import { type WholeList, inGroups, mostRowsAtOnce } from '#guests/imports/keep-lists.ts'
import { type Log, traceOf } from '#pipeline/log.ts'

import { demoArrivals } from './demo-arrivals.ts'

const sheetFile = z.array(
  z.object({
    eventId: z.guid(),
    fileName: z.string(),
    text: z.string(),
    /** Zone of an event that begins with arrivals; null: with none. */
    arrivalsIn: z.string().nullable(),
  }),
)
const listFile = z.array(
  z.object({
    eventId: z.guid(),
    fileName: z.string(),
    columns: z.array(z.object({ header: z.string(), field: z.enum(columnFields) })),
    rows: z.array(z.array(z.string())),
  }),
)

const byCommand = { actor: null }

/** `markers`: accounts of those who have marked the arrivals of the demo. */
type AtStart = { isDemo: boolean; now: () => Date; markers: () => Promise<readonly string[]> }

/** The same id for the same list: an interrupted start goes on with its import. */
function idOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

/** null: there is no such file. */
const textOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

/** Brings in the sheets of the demo, each once: one that was deleted or undone does not come back. */
async function bringDemo(
  path: string,
  guests: Guests,
  { now, markers }: AtStart,
  signal: AbortSignal,
): Promise<number> {
  const file = await textOf(path)
  if (file === null) return 0
  const sheets = sheetFile
    .parse(JSON.parse(file))
    .map((sheet) => ({ ...sheet, id: idOf(`${sheet.eventId} ${sheet.text}`) }))
  const states = await guests.importStates(sheets.map(({ id }) => id))
  const listed = await guests.listedEvents()
  let rows = 0
  for (const { id, eventId, fileName, text, arrivalsIn: zone } of sheets) {
    const state = states.get(id)
    if (state === undefined ? listed.has(eventId) : state === 'done') continue
    const sheet = { eventId, fileName, mode: 'new' as const, table: tableOf(readCsv(text)) }
    // eslint-disable-next-line no-await-in-loop -- list after list
    rows += (await bringSheet(guests.imports, sheet, byCommand, signal, id)).received
    if (zone === null) continue
    const list = guests.known.of(eventId).guests.values()
    // eslint-disable-next-line no-await-in-loop -- as above
    await guests.keepBegun(eventId, demoArrivals(list, { zone, now: now(), markers: await markers() }))
  }
  return rows
}

/** As a sheet that is compared with the list of the event. */
const bringList = (
  { id, columns, rows, ...list }: WholeList,
  mode: 'new' | 'update',
  guests: Guests,
  signal: AbortSignal,
) => {
  const table = { columns, rows: rows.map((cells, at) => ({ row: at + 2, cells })), repeated: [] }
  return bringSheet(guests.imports, { ...list, mode, table }, byCommand, signal, id)
}

/**
 * Keeps the lists that an import of records has made: at once where an event has none, as a newer version of the list
 * that an earlier import of records has made. Lists that people have brought in or deleted stay as they are.
 */
async function bringRecords(path: string, guests: Guests, signal: AbortSignal): Promise<number> {
  const file = await textOf(path)
  if (file === null) return 0
  const lists = listFile.parse(JSON.parse(file)).map((list) => ({ ...list, id: idOf(JSON.stringify(list)) }))
  const states = await guests.importStates(lists.map(({ id }) => id))
  const listed = await guests.listedEvents()
  const fresh = lists.filter(({ id, eventId }) => !states.has(id) && !listed.has(eventId))
  let kept = 0
  for (const group of inGroups(fresh.filter(({ rows }) => rows.length <= mostRowsAtOnce))) {
    if (signal.aborted) break
    // eslint-disable-next-line no-await-in-loop -- marks of people get their turn
    kept += await guests.keepLists(group)
  }
  const long = fresh.filter(({ rows }) => rows.length > mostRowsAtOnce)
  const interrupted = lists.filter(({ id }) => states.has(id) && states.get(id) !== 'done')
  for (const list of [...long, ...interrupted])
    // eslint-disable-next-line no-await-in-loop -- list after list
    kept += (await bringList(list, 'new', guests, signal)).received
  for (const list of lists.filter(({ id, eventId }) => !states.has(id) && listed.has(eventId))) {
    // eslint-disable-next-line no-await-in-loop -- as above
    const earlier = await guests.imports.list(list.eventId)
    const isOfRecords =
      earlier.length > 0 && earlier.every(({ by, fileName }) => by === null && fileName === list.fileName)
    // eslint-disable-next-line no-await-in-loop -- as above
    if (isOfRecords) kept += (await bringList(list, 'update', guests, signal)).received
  }
  return kept
}

/** Brings in the lists of the demo or of imported records beside the requests; `stop` leaves the rest to the next start. */
export function beginListsAtStart(
  { config, log }: { config: Pick<Config, 'dataDir'>; log: Pick<Log, 'note'> },
  guests: Guests,
  atStart: AtStart,
): { stop: () => Promise<void> } {
  const left = new AbortController()
  const inFolder = (name: string): string => join(config.dataDir, name)
  const bring = async (): Promise<void> => {
    const imported = inFolder('imported-guests.json')
    const { isDemo } = atStart
    const rows = isDemo
      ? await bringDemo(inFolder('demo-guests.json'), guests, atStart, left.signal)
      : await bringRecords(imported, guests, left.signal)
    // Names in clear, and of no use any more. The demo's file belongs to its service.
    if (!isDemo && !left.signal.aborted) await rm(imported, { force: true })
    if (rows > 0) log.note('info', 'guest lists are brought in', { answers: rows })
  }
  const done = bring().catch((failure: unknown) => {
    if (!left.signal.aborted) log.note('warn', 'guest lists are not brought in', { trace: traceOf(failure) })
  })
  return {
    async stop() {
      left.abort()
      await done
    },
  }
}
