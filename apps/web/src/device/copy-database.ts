import type { DeskAnswer } from '@frontdesk/desk-api'
import type { DBSchema } from 'idb'

import type { Board, BoardQuery } from '#api/desk/arrivals.ts'
import type { Guest } from '#api/desk/guests.ts'

import { deviceDatabase } from './device-database.ts'
import { type Sealed, seal, unseal } from './device-key.ts'

/** An answer of the query cache that the pages of the event need beside its guests. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown }

/** How the organizer set the doors of the event up, and when it was read. */
export type KeptSettings = { data: DeskAnswer<'doorSettings'>; at: number }

/** The counts of arrivals that were read last, what was asked for, and when. */
export type KeptBoard = { board: Board; query: BoardQuery; at: number }

/** What is kept of an event beside its guests. */
export type CopyHead = {
  format: typeof format
  eventId: string
  /** Made with the first page: chunks of an older copy open in no other. */
  copyId: string
  /** The person who made it: nobody else sees it. */
  owner: string
  /** All guests are there. */
  whole: boolean
  /** Rows that were read of the list so far, before it was whole. */
  read: number
  /** Guests of the event, as the list counts them. */
  total: number
  /** All changes up to this one are in it. */
  version: number
  /** When the desk last answered; milliseconds of this device's clock. */
  contactAt: number
  /** When the number of rows was last compared with the list. */
  comparedAt: number
  /** When the event ends; null when that is not known. */
  ends: number | null
  /** Moves with each write. */
  writes: number
  /** Of each chunk the write that it comes from. */
  chunks: readonly number[]
  answers: readonly KeptAnswer[]
  /** Missing in a copy of a release that did not keep them. */
  settings?: KeptSettings
  /** Missing until the door or the board was open. */
  board?: KeptBoard
}

/** Copies of another format are deleted: they are read again in seconds. */
const format = 1
export const emptyHead = { format, whole: false, read: 0, total: 0, comparedAt: 0, writes: 0, chunks: [] } as const

type CopySchema = DBSchema & {
  /** `stamp`: which write of which copy it is, to be compared without opening it. */
  heads: { key: string; value: { stamp: string; sealed: Sealed } }
  chunks: { key: [eventId: string, number: number]; value: Sealed }
}
const copies = deviceDatabase<CopySchema>('frontdesk-copies', 1, (database) => {
  database.createObjectStore('heads')
  database.createObjectStore('chunks')
})

const headPlace = (eventId: string) => `copy ${eventId}`
const chunkPlace = ({ eventId, copyId, chunks }: CopyHead, at: number) =>
  `copy ${eventId} ${copyId} ${at} ${chunks[at]}`
const chunksOf = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

/** Guarantee of the cast: this module sealed it, and the format is compared. */
const asHead = (value: unknown) => value as CopyHead
/** Guarantee of the cast: this module sealed it, for this place. */
const asGuests = (value: unknown) => value as Guest[]

export const copiedEvents = (): Promise<string[]> => copies.use((database) => database.getAllKeys('heads'))

/** null when there is none, or none that this device can open. */
export async function readHead(eventId: string): Promise<CopyHead | null> {
  const found = await copies.use((database) => database.get('heads', eventId))
  if (found === undefined) return null
  const head = await unseal(found.sealed, headPlace(eventId)).then(asHead, () => null)
  return head?.format === format ? head : null
}

/** null when it is gone, or of another write than the head says. */
export async function readChunk(head: CopyHead, at: number): Promise<readonly Guest[] | null> {
  const sealed = await copies.use((database) => database.get('chunks', [head.eventId, at]))
  return sealed === undefined ? null : unseal(sealed, chunkPlace(head, at)).then(asGuests, () => null)
}

const stampOf = ({ copyId, writes }: CopyHead) => `${copyId} ${writes}`

/**
 * Head and chunks at once, or nothing: false when `before` is no longer what lies there, as when it was removed
 * meanwhile. null begins a copy. Rejects with the browser's error when there is no room.
 */
export async function writeCopy(
  before: CopyHead | null,
  head: CopyHead,
  chunks: ReadonlyMap<number, readonly Guest[]>,
): Promise<boolean> {
  const { eventId } = head
  const sealedHead = { stamp: stampOf(head), sealed: await seal(head, headPlace(eventId)) }
  const sealed = await Promise.all(
    [...chunks].map(async ([at, guests]) => [at, await seal(guests, chunkPlace(head, at))] as const),
  )
  return copies.use(async (database) => {
    const transaction = database.transaction(['heads', 'chunks'], 'readwrite', { durability: 'strict' })
    const [heads, rows] = [transaction.objectStore('heads'), transaction.objectStore('chunks')]
    const isThere = before === null || (await heads.get(eventId))?.stamp === stampOf(before)
    const writes = isThere
      ? [
          rows.delete(IDBKeyRange.bound([eventId, head.chunks.length], [eventId, []])),
          ...sealed.map(([at, guests]) => rows.put(guests, [eventId, at])),
          heads.put(sealedHead, eventId),
        ]
      : []
    await Promise.all([...writes, transaction.done])
    return isThere
  })
}

export const deleteCopy = (eventId: string): Promise<void> =>
  copies.use(async (database) => {
    const transaction = database.transaction(['heads', 'chunks'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      transaction.objectStore('heads').delete(eventId),
      transaction.objectStore('chunks').delete(chunksOf(eventId)),
      transaction.done,
    ])
  })
