import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { readSheets } from '@frontdesk/sheets/read-sheets'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import { StoreError, openStore } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import { createAbortSignal } from '#concurrency/abort-signal.ts'
import type { Config } from '#config.ts'
import { bringSheet } from '#guests/imports/bring-sheet.ts'
import { ProblemError } from '#problem.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'

import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
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

/** The service is not asked while a list is brought in. */
const noService = { call: () => Promise.reject(new ProblemError('upstream_unreachable')) }

async function partsOn(world: World) {
  const { config, now, elapsed } = world
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const where = config.databaseUrl === null ? { dir: join(config.dataDir, 'desk') } : { url: config.databaseUrl }
  const keys = keysFrom(await installationSecret(config))
  const store = await openStore(where, { schema: 'desk', migrations: world.migrations, log: silent })
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

async function bring({ slug, file, mode, sheet }: Asked, world: World): Promise<0 | 1> {
  const { print } = world
  const { sheets } = await readSheets(new Uint8Array(await readFile(file)))
  const shown = sheets.filter(({ hidden }) => !hidden)
  const chosen = sheet === null ? shown : sheets.filter(({ name }) => name === sheet)
  const [only] = chosen
  if (only === undefined || chosen.length > 1) {
    print(`Say which sheet is meant, with --sheet NAME: ${sheets.map(({ name }) => name).join(', ')}`)
    return 1
  }
  const table = tableOf(only.rows)
  const opened = await partsOn(world)
  const { parts } = opened
  try {
    await parts.parts.directory.settle()
    const events = [...parts.parts.directory.ofKind('event')].filter((event) => event.slug === slug)
    const [event] = events
    if (event === undefined || events.length > 1) {
      print(
        event === undefined
          ? `No event ${slug} is known here. Open it once in the browser.`
          : `Several events are called ${slug}.`,
      )
      return 1
    }
    await parts.guests.begin()
    for (const { header, field } of table.columns) print(`  ${header} -> ${field}`)
    const wanted = { eventId: event.id, fileName: basename(file), mode, table }
    const { counts } = await bringSheet(
      parts.guests.imports,
      wanted,
      { actor: null },
      createAbortSignal(),
      randomUUID(),
    )
    print(
      Object.entries(counts ?? {})
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    )
    return 0
  } finally {
    await opened.close()
  }
}

/** Brings a sheet in without a browser, by the code of the screens. Exit code 1: nothing was kept. */
export async function guestsCommand(asked: Asked, world: World): Promise<0 | 1> {
  try {
    return await bring(asked, world)
  } catch (failure) {
    const { print } = world
    if (failure instanceof SheetFault) print(`${asked.file} cannot be read: ${failure.message}.`)
    else if (failure instanceof ForeignAudit) print(foreignAuditLine)
    else if (failure instanceof StoreError && failure.code === 'in_use')
      print('Frontdesk is running on this data folder. Bring the list in on the page of the event, or stop Frontdesk.')
    else if (failure instanceof StoreError) print(failure.message)
    else if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT')
      print(`There is no file ${asked.file}.`)
    else throw failure
    return 1
  }
}
