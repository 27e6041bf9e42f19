import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { columnFields } from '@frontdesk/sheets/fields'
import { readCsv } from '@frontdesk/sheets/read-csv'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { z } from 'zod'

import type { Config } from '#config.ts'
import type { Guests } from '#guests/create-guests.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import { type KeptLists, type WholeList, inGroups, mostRowsAtOnce } from '#guests/imports/keep-lists.ts'
import { dayAt } from '#guests/lists/event-days.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import { problemErrorOf } from '#problem.ts'

import { demoArrivals } from './demo-arrivals.ts'
import { stableUuid } from './stable-uuid.ts'

const sheetFile = z.array(
  z.object({
    eventId: z.guid(),
    fileName: z.string(),
    text: z.string(),
    /** Zone of an event that begins with arrivals; null: with none. */
    arrivalsIn: z.string().nullable(),
    /** Registrant records by attendee id. */
    registrants: z.record(z.string(), z.unknown()).default({}),
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
/** Lists that are named in the log. */
const mostNamed = 100

/** `markers`: accounts of those who have marked the arrivals of the demo. */
type AtStart = { isDemo: boolean; now: () => Date; markers: () => Promise<readonly string[]> }

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
  const sheets = sheetFile.parse(JSON.parse(file)).map((sheet) => ({
    ...sheet,
    id: stableUuid(createHash('sha256').update(`${sheet.eventId} ${sheet.text}`).digest('hex')),
  }))
  const states = await guests.importStates(sheets.map(({ id }) => id))
  const listed = await guests.listedEvents()
  await guests.known.sync()
  let rows = 0
  for (const { id, eventId, fileName, text, arrivalsIn: zone, registrants } of sheets) {
    const state = states.get(id)
    if (state === undefined && listed.has(eventId)) continue
    if (state !== 'done') {
      const sheet = { eventId, fileName, mode: 'new' as const, table: tableOf(readCsv(text)) }
      rows += (await bringSheet(guests.imports, sheet, byCommand, signal, id)).received
    }
    if (zone === null) continue
    // A start that ended early may have kept the list only. The demo's event runs every day, so each begins with arrivals.
    const { guests: listedNow, marks } = guests.known.of(eventId)
    const list = [...listedNow.values()]
    const today = dayAt(now().getTime(), zone)
    if ([...marks.values()].some(({ day }) => day === today)) continue
    const initial = demoArrivals(list, { zone, now: now(), markers: await markers(), registrants })
    const isAsked = list.some(({ service }) => service !== null)
    await guests.keepInitialArrivals(eventId, isAsked ? { ...initial, answers: [] } : initial)
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
 * that an earlier import of records has made. Lists that people have brought in or deleted stay as they are; `left`:
 * those that would be more than the bounds.
 */
async function bringRecords(path: string, guests: Guests, signal: AbortSignal): Promise<KeptLists> {
  const file = await textOf(path)
  if (file === null) return { guests: 0, left: [] }
  // With a digest without a key, a guess of the list could be confirmed.
  const keyed = (list: object): string => Buffer.from(guests.digest(list), 'base64url').toString('hex')
  const lists = listFile.parse(JSON.parse(file)).map((list) => ({ ...list, id: stableUuid(keyed(list)) }))
  const states = await guests.importStates(lists.map(({ id }) => id))
  const listed = await guests.listedEvents()
  const fresh = lists.filter(({ id, eventId }) => !states.has(id) && !listed.has(eventId))
  const left: WholeList[] = []
  let kept = 0
  const bring = async (list: WholeList, mode: 'new' | 'update'): Promise<void> => {
    try {
      kept += (await bringList(list, mode, guests, signal)).received
    } catch (failure) {
      if (problemErrorOf(failure).code !== 'limit_reached') throw failure
      left.push(list)
    }
  }
  for (const group of inGroups(fresh.filter(({ rows }) => rows.length <= mostRowsAtOnce))) {
    if (signal.aborted) break
    const came = await guests.keepLists(group)
    kept += came.guests
    left.push(...came.left)
  }
  const long = fresh.filter(({ rows }) => rows.length > mostRowsAtOnce)
  const interrupted = lists.filter(({ id }) => states.has(id) && states.get(id) !== 'done')
  for (const list of [...long, ...interrupted]) await bring(list, 'new')
  for (const list of lists.filter(({ id, eventId }) => !states.has(id) && listed.has(eventId))) {
    const earlier = await guests.imports.list(list.eventId)
    const isOfRecords =
      earlier.length > 0 && earlier.every(({ by, fileName }) => by === null && fileName === list.fileName)
    if (isOfRecords) await bring(list, 'update')
  }
  return { guests: kept, left }
}

/** The next start tries those again that did not fit. */
async function keepOnly(left: readonly WholeList[], path: string): Promise<void> {
  if (left.length === 0) return rm(path, { force: true })
  const lists = left.map(({ eventId, fileName, columns, rows }) => ({ eventId, fileName, columns, rows }))
  await writeFile(`${path}.part`, JSON.stringify(lists), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Brings in the lists of the demo or of imported records beside the requests; `stop` leaves the rest to the next start. */
export function beginListsAtStart(
  { config, log }: { config: Pick<Config, 'dataDir'>; log: Pick<Log, 'note'> },
  guests: Guests,
  atStart: AtStart,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const inFolder = (name: string): string => join(config.dataDir, name)
  const bring = async (): Promise<void> => {
    const imported = inFolder('imported-guests.json')
    const { isDemo } = atStart
    const came = isDemo
      ? { guests: await bringDemo(inFolder('demo-guests.json'), guests, atStart, stopping.signal), left: [] }
      : await bringRecords(imported, guests, stopping.signal)
    // Names in clear, and of no use any more. The demo's file belongs to its service.
    if (!isDemo && !stopping.signal.aborted) await keepOnly(came.left, imported)
    if (came.guests > 0) log.note('info', 'guest lists are brought in', { records: came.guests })
    for (const { eventId, rows } of came.left.slice(0, mostNamed))
      log.note('warn', 'a guest list does not fit', { target: eventId, records: rows.length })
  }
  const done = bring().catch((failure: unknown) => {
    if (!stopping.signal.aborted) log.note('warn', 'guest lists are not brought in', { trace: traceOf(failure) })
  })
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
