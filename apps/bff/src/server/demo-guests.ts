import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { readCsv } from '@frontdesk/sheets/read-csv'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { z } from 'zod'

import { type AbortSignalLike, createAbortSignal } from '#concurrency/abort-signal.ts'
import type { Config } from '#config.ts'
import type { Guests } from '#guests/create-guests.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import { type Log, traceOf } from '#pipeline/log.ts'

const listFile = z.array(z.object({ eventId: z.guid(), fileName: z.string(), text: z.string() }))

/** The same id for the same sheet: an interrupted start goes on with its import. */
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

/** Brings in the lists of a file, each once: one that was deleted or undone does not come back. */
async function bringAll(path: string, guests: Guests, signal: AbortSignalLike): Promise<number> {
  let file: string
  try {
    file = await readFile(path, 'utf8')
  } catch {
    return 0
  }
  let rows = 0
  for (const { eventId, fileName, text } of listFile.parse(JSON.parse(file))) {
    const id = idOf(`${eventId} ${text}`)
    // eslint-disable-next-line no-await-in-loop -- list after list
    const known = await guests.imports.list(eventId)
    const own = known.find((one) => one.id === id)
    // eslint-disable-next-line no-await-in-loop -- as above
    if (own === undefined ? known.length > 0 || (await guests.wasListed(eventId)) : own.state === 'done') continue
    const sheet = { eventId, fileName, mode: 'new' as const, table: tableOf(readCsv(text)) }
    // eslint-disable-next-line no-await-in-loop -- as above
    rows += (await bringSheet(guests.imports, sheet, { actor: null }, signal, id)).received
  }
  return rows
}

/**
 * Brings in the lists of the demo, or those that an import of records has made, beside the requests; `stop` leaves the
 * rest to the next start.
 */
export function beginDemoGuests(
  { config, log }: { config: Pick<Config, 'dataDir'>; log: Pick<Log, 'note'> },
  guests: Guests,
  isDemo: boolean,
): { stop: () => Promise<void> } {
  const left = createAbortSignal()
  const file = join(config.dataDir, isDemo ? 'demo-guests.json' : 'imported-guests.json')
  const bring = async (): Promise<void> => {
    const rows = await bringAll(file, guests, left)
    // Names in clear, and of no use any more. The demo's file belongs to its service.
    if (!isDemo) await rm(file, { force: true })
    if (rows > 0) log.note('info', 'guest lists are brought in', { answers: rows })
  }
  const done = bring().catch((failure: unknown) => {
    if (!left.aborted) log.note('warn', 'guest lists are not brought in', { trace: traceOf(failure) })
  })
  return {
    async stop() {
      left.abort()
      await done
    },
  }
}
