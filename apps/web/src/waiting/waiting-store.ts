import type { DBSchema } from 'idb'

import { deviceDatabase } from '#device/device-database.ts'
import { type Sealed, seal, unseal } from '#device/device-key.ts'

import { type Row, type WaitingAction, subjectOfAction } from './waiting-action.ts'

/** The newest form of a sealed row. Of each kind it is raised when an older build cannot read it. */
const newestFormat = 3
const formats: Readonly<Record<WaitingAction['content']['kind'], number>> = {
  mark: 1,
  undo: 1,
  enrollment: 2,
  passage: 3,
}
const formatOf = ({ content }: WaitingAction): number => formats[content.kind]
/** More than a day at a door without network. */
export const mostRows = 2000

type Stored = {
  id: string
  /** The account that did it. Rows of others stay sealed. */
  owner: string
  /** Ids only. */
  subject: string
  format: number
  at: number
  /** Rows of earlier builds are without it. */
  isSecond?: boolean
  sealed: Sealed
}
type WaitingSchema = DBSchema & {
  rows: { key: string; value: Stored; indexes: { subject: [string, string]; owner: string } }
}

export class DeviceFull extends Error {
  override readonly name = 'DeviceFull'
}

/** What lies on this device: rows that this build reads, and how many it does not. */
export type Kept = { rows: Row[]; ofOthers: number; newer: number; unreadable: number }

const databaseName = 'frontdesk-waiting'
const database = deviceDatabase<WaitingSchema>(databaseName, 1, (created) => {
  const rows = created.createObjectStore('rows', { keyPath: 'id' })
  rows.createIndex('subject', ['owner', 'subject'])
  rows.createIndex('owner', 'owner')
})

const placeOf = ({ id, owner }: Pick<Stored, 'id' | 'owner'>): string => `wish ${id} ${owner}`

/** A row as it is sealed: other builds on this device know the action and its content by these names. */
type SealedRow = Omit<Row, 'action' | 'isSecond'> & {
  wish: Omit<WaitingAction, 'content'> & { asked: WaitingAction['content'] }
}

/** Guarantee of the cast: this app sealed it in this format, and the seal was verified. */
async function openRow(stored: Stored): Promise<Row> {
  const { wish, ...row } = (await unseal(stored.sealed, placeOf(stored))) as SealedRow
  const { asked: content, ...action } = wish
  return { ...row, action: { ...action, content }, isSecond: stored.isSecond ?? false }
}

async function storedOf({ action, isSecond, ...row }: Row): Promise<Stored> {
  const { owner } = row
  const { content: asked, ...wish } = action
  const at = { id: action.id, owner }
  return {
    ...at,
    subject: subjectOfAction(action),
    format: formatOf(action),
    at: action.at,
    isSecond,
    sealed: await seal({ ...row, wish: { ...wish, asked } } satisfies SealedRow, placeOf(at)),
  }
}

/** Whether rows were ever kept in this browser: it makes no database by that. */
export async function hasKept(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  return (await indexedDB.databases()).some(({ name }) => name === databaseName)
}

/** The last call of `keep`, which the next one waits for. */
let keeping: Promise<unknown> = Promise.resolve()

async function keepNow(row: Row, unlessNewer: boolean): Promise<boolean> {
  const stored = await storedOf(row)
  return database.use(async (open) => {
    const transaction = open.transaction('rows', 'readwrite', { durability: 'strict' })
    const before = await transaction.store.index('subject').getAll([stored.owner, stored.subject])
    if (unlessNewer && before.some(({ at }) => at > stored.at)) {
      await transaction.done
      return false
    }
    if (before.length === 0 && (await transaction.store.count()) >= mostRows) {
      transaction.abort()
      await transaction.done.catch(() => undefined)
      throw new DeviceFull()
    }
    await Promise.all(before.map(({ id }) => transaction.store.delete(id)))
    await transaction.store.put({ ...stored, isSecond: before.length > 0 })
    await transaction.done
    return true
  })
}

/**
 * Waiting actions on this device, one transaction for each change. What is kept is on the disk when it resolves. Later
 * changes of a row are not awaited there: after a power cut the row is sent again under its id, which does nothing twice.
 */
export const waitingStore = {
  /**
   * Keeps a row in the place of an earlier one about the same subject. The last call wins, not the latest time: the clock
   * of a device may be set back. `unlessNewer`: a newer row stays, and the result is false. @throws DeviceFull, or the
   * browser's error
   */
  keep(row: Row, unlessNewer = false): Promise<boolean> {
    const mine = keeping.then(() => keepNow(row, unlessNewer))
    keeping = mine.catch(() => undefined)
    return mine
  },
  /** Changes a row that is still there; false when it is not. */
  async change(row: Row): Promise<boolean> {
    const stored = await storedOf(row)
    return database.use(async (open) => {
      const transaction = open.transaction('rows', 'readwrite')
      const isThere = (await transaction.store.getKey(stored.id)) !== undefined
      if (isThere) await transaction.store.put(stored)
      await transaction.done
      return isThere
    })
  },
  async remove(id: string): Promise<void> {
    await database.use(async (open) => {
      const transaction = open.transaction('rows', 'readwrite')
      await transaction.store.delete(id)
      await transaction.done
    })
  },
  async find(id: string, owner: string): Promise<Row | null> {
    const stored = await database.use((open) => open.get('rows', id))
    return stored === undefined || stored.owner !== owner || stored.format > newestFormat ? null : openRow(stored)
  },
  /** The oldest first. */
  async all(owner: string): Promise<Kept> {
    const every = await database.use((open) => open.getAll('rows'))
    const own = every.filter((one) => one.owner === owner)
    const known = own.filter((one) => one.format <= newestFormat)
    const read = await Promise.all(known.map((stored) => openRow(stored).catch(() => null)))
    const rows = read.filter((row) => row !== null).toSorted((a, b) => a.action.at - b.action.at)
    return {
      rows,
      ofOthers: every.length - own.length,
      newer: own.length - known.length,
      unreadable: known.length - rows.length,
    }
  },
}
export type WaitingStore = typeof waitingStore
