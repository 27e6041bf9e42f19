import { replaceEqualDeep } from '@tanstack/react-query'

import { callGuests } from '#api/desk/call-guests.ts'
import { type Guest, type GuestQuery, changesSince, inBackground } from '#api/desk/guests.ts'
import { ApiProblem, asProblem, kindOf } from '#api/problem.ts'
import { assertNotViewing, viewId } from '#api/viewing.ts'

import { copiedHere, nothingCopied } from './copied-events.ts'
import {
  type CopyHead,
  type KeptAnswer,
  type KeptBoard,
  type KeptSettings,
  copiedEvents,
  deleteCopy,
  emptyHead,
  readChunk,
  readHead,
  writeCopy,
} from './copy-database.ts'
import { type Chunks, appended, filtered, rowsIn, withChanges } from './copy-rows.ts'

/** The guests of one event on this device. */
export type Copy = { head: CopyHead; chunks: Chunks }

export const mostEvents = 3
export const mostGuests = 60_000
const pageRows = 1000
/** A copy ends so long after its event, and so long after the desk last answered. */
const afterEventMs = 12 * 3_600_000
const withoutContactMs = 24 * 3_600_000
/** Without a change, the time of contact is written and the number of rows compared this often. */
const quietMs = 5 * 60_000

/**
 * `events`, `guests`: more than fit. `moving`: the list changed too much while it was read. `removed`: the copy was
 * removed meanwhile.
 */
export type CopyFault = 'events' | 'guests' | 'moving' | 'removed'
export class CopyProblem extends Error {
  override readonly name = 'CopyProblem'
  readonly fault: CopyFault
  constructor(fault: CopyFault) {
    super(fault)
    this.fault = fault
  }
}

export const hasEnded = ({ ends, contactAt }: CopyHead, now: number): boolean =>
  (ends !== null && now > ends + afterEventMs) || now > contactAt + withoutContactMs

/** The copies that this page has open, so that only chunks that another tab wrote are read again. */
const opened = new Map<string, Copy>()

/** One tab at a time changes the copy of an event, as far as the browser has locks. */
function locked<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request(`frontdesk-copy ${eventId}`, work) : work()
}

async function openCopy(eventId: string): Promise<Copy | null> {
  const head = await readHead(eventId)
  const before = opened.get(eventId)
  opened.delete(eventId)
  if (head === null) return null
  const own = before?.head.copyId === head.copyId ? before : null
  const chunks = await Promise.all(
    head.chunks.map(async (written, at) =>
      own?.head.chunks[at] === written ? (own.chunks[at] ?? null) : readChunk(head, at),
    ),
  )
  const known = chunks.filter((chunk) => chunk !== null)
  if (known.length < chunks.length) return null
  const copy = { head, chunks: known }
  opened.set(eventId, copy)
  return copy
}

async function write(before: Copy, changed: Partial<CopyHead>, chunks: Chunks = before.chunks): Promise<Copy> {
  const writes = before.head.writes + 1
  const isSame = (at: number) => chunks[at] === before.chunks[at]
  const head = {
    ...before.head,
    ...changed,
    writes,
    chunks: chunks.map((_, at) => (isSame(at) ? (before.head.chunks[at] ?? writes) : writes)),
  }
  const changedChunks = new Map([...chunks.entries()].filter(([at]) => !isSame(at)))
  if (!(await writeCopy(before.head.writes === 0 ? null : before.head, head, changedChunks)))
    throw new CopyProblem('removed')
  const copy = { head, chunks }
  opened.set(head.eventId, copy)
  return copy
}

type Asking = { signal?: AbortSignal | undefined }

const pageOf = (eventId: string, query: GuestQuery, offset: number, limit: number, { signal }: Asking) =>
  callGuests(
    'guests',
    { params: { eventId }, query: { ...query, offset: String(offset), limit: String(limit) } },
    { signal, headers: inBackground },
  )

/** The desk knows fewer changes than the copy: its data were restored. */
class Restored extends Error {}
function nullIfRestored(fault: unknown): null {
  if (fault instanceof Restored) return null
  throw fault
}

/** A guest who was taken off the list meanwhile: the next changes say so. */
function nullIfNotSeen(fault: unknown): null {
  if (asProblem(fault).code === 'not_seen') return null
  throw fault
}

async function caughtUp(copy: Copy, asking: Asking): Promise<Copy> {
  const { eventId, version } = copy.head
  const options = { ...asking, headers: inBackground }
  const changes = await changesSince(eventId, version, options)
  if (changes.version < version) throw new Restored()
  const now = withChanges(copy.chunks, changes)
  const read = await Promise.all(
    now.doubtful.map((id) => callGuests('guest', { params: { eventId, id } }, options).catch(nullIfNotSeen)),
  )
  const guests = read.filter((guest) => guest !== null)
  const { chunks } = withChanges(now.chunks, { guests, marks: [], removed: [] })
  const contactAt = Date.now()
  const isQuiet = chunks.every((chunk, at) => chunk === copy.chunks[at]) && chunks.length === copy.chunks.length
  if (isQuiet && contactAt - copy.head.contactAt < quietMs) {
    // Not written: a later write still compares with what lies there.
    return { ...copy, head: { ...copy.head, contactAt, version: changes.version } }
  }
  return write(copy, { version: changes.version, contactAt }, chunks)
}

/** People known by a record of the event alone have no version: they are read again. */
async function withSeen(copy: Copy, asking: Asking): Promise<Copy> {
  const seen: Guest[] = []
  for (let count = 1; seen.length < count;) {
    const page = await pageOf(copy.head.eventId, { seen: 'yes' }, seen.length, pageRows, asking)
    seen.push(...page.guests)
    count = page.guests.length === 0 ? 0 : page.count
  }
  const rows = filtered(copy.chunks, ({ kind }) => kind === 'sheet')
  return write(copy, {}, appended(rows, seen))
}

/** Caught up and with as many rows as the list has; null when the two do not meet. */
async function compared(begun: Copy, of: CopyOf, asking: Asking): Promise<Copy | null> {
  // Where the event is not open, what was known of it stays.
  const known = of.answers.length > 0 ? of : {}
  let copy = begun
  for (let attempt = 0; attempt < 3; attempt += 1) {
    copy = await caughtUp(copy, asking)
    const { count, total } = await pageOf(copy.head.eventId, {}, 0, 1, asking)
    if (count !== rowsIn(copy.chunks)) copy = await withSeen(copy, asking)
    if (count === rowsIn(copy.chunks)) return write(copy, { ...known, whole: true, total, comparedAt: Date.now() })
  }
  return null
}

export type CopyOf = {
  eventId: string
  /** The person whose copy it is. */
  owner: string
  /** When the event ends; null when that is not known. */
  ends: number | null
  answers: readonly KeptAnswer[]
}

/** Goes on where an interrupted one ended, when `begun` is given. */
async function readAll(of: CopyOf, begun: Copy | null, asking: Making): Promise<Copy | null> {
  const fresh = { ...emptyHead, ...of, copyId: crypto.randomUUID(), version: 0, contactAt: Date.now() }
  let copy: Copy = begun ?? { head: fresh, chunks: [] }
  for (let isMore = !copy.head.whole; isMore;) {
    const { read, version } = copy.head
    const page = await pageOf(of.eventId, {}, read, pageRows, asking)
    if (page.count > mostGuests) throw new CopyProblem('guests')
    const head = { ...of, read: read + page.guests.length, version: read === 0 ? page.version : version }
    copy = await write(copy, { ...head, contactAt: Date.now() }, appended(copy.chunks, page.guests))
    asking.onProgress?.({ read: copy.head.read, count: page.count })
    isMore = page.guests.length > 0 && copy.head.read < page.count
  }
  return compared(copy, of, asking)
}

type Making = Asking & { onProgress?: (progress: { read: number; count: number }) => void }

function remember({ owner, eventId }: CopyOf): void {
  const { of, events } = copiedHere.get()
  const others = of === owner ? events.filter((one) => one !== eventId) : []
  copiedHere.set({ of: owner, events: [...others, eventId] })
}

/** From the beginning when the list was restored, or does not meet the copy. */
async function readWhole(of: CopyOf, begun: Copy | null, making: Making): Promise<Copy> {
  const copy =
    (await readAll(of, begun, making).catch(nullIfRestored)) ?? (await readAll(of, null, making).catch(nullIfRestored))
  if (copy === null) throw new CopyProblem('moving')
  return copy
}

/** Nobody answered: what was read so far is kept, and the next try goes on from there. */
const mayGoOn = (fault: unknown): boolean =>
  fault instanceof ApiProblem ? ['away', 'offline'].includes(kindOf(fault)) : isAborted(fault)
const isAborted = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'AbortError'

/**
 * Puts the guests of an event on this device; an interrupted reading goes on. @throws CopyProblem, ApiProblem, and the
 * browser's error when it does not keep them: nothing that was kept says that it is whole.
 */
export function makeCopy(of: CopyOf, making: Making = {}): Promise<Copy> {
  return locked(of.eventId, async () => {
    assertNotViewing()
    const others = (await copiedEvents()).filter((one) => one !== of.eventId)
    if (others.length >= mostEvents) throw new CopyProblem('events')
    const begun = await openCopy(of.eventId)
    remember(of)
    try {
      return await readWhole(of, begun?.head.owner === of.owner ? begun : null, making)
    } catch (fault) {
      if (!mayGoOn(fault)) await removeCopy(of.eventId)
      throw fault
    }
  })
}

/** Deletes the copy of an event from this device. */
export async function removeCopy(eventId: string): Promise<void> {
  opened.delete(eventId)
  const { of, events } = copiedHere.get()
  copiedHere.set({ of, events: events.filter((one) => one !== eventId) })
  await deleteCopy(eventId)
}

/** Deletes all copies, as when somebody signs out. */
export async function removeCopies(): Promise<void> {
  opened.clear()
  copiedHere.set(nothingCopied)
  const events = await copiedEvents()
  await Promise.all(events.map(deleteCopy))
}

/**
 * The whole copy of an event for its owner. null when there is none; one that has ended, or is of somebody else, is
 * deleted.
 */
export async function copyOf(eventId: string, owner: string): Promise<Copy | null> {
  // The administrator's own copies are neither shown nor deleted while they look as somebody else.
  if (viewId() !== null) return null
  const copy = await openCopy(eventId)
  if (copy !== null && (copy.head.owner !== owner || hasEnded(copy.head, Date.now()))) {
    await removeCopy(eventId)
    return null
  }
  return copy?.head.whole ? copy : null
}

/** The desk no longer lets this person see the event, or has ended the session for good. */
const isForbidden = (fault: unknown): boolean =>
  fault instanceof ApiProblem && ['refused', 'signed-out'].includes(kindOf(fault))

/** The copy with what changed since. @throws ApiProblem; a refused one deletes the copy. */
export function refreshCopy(of: CopyOf, asking: Asking = {}): Promise<Copy | null> {
  return locked(of.eventId, async () => {
    const copy = await copyOf(of.eventId, of.owner)
    if (copy === null) return null
    try {
      const now = await caughtUp(copy, asking)
      const isCompared = now.head.comparedAt > Date.now() - quietMs
      return isCompared ? now : await readWhole(of, now, asking)
    } catch (fault) {
      if (fault instanceof Restored) return readWhole(of, null, asking)
      if (fault instanceof CopyProblem && fault.fault === 'removed') return null
      if (isForbidden(fault)) await removeCopy(of.eventId)
      throw fault
    }
  })
}

/** Settings of the doors and counts of arrivals, of which each is missing where nothing was read. */
export type KeptOfDoor = { settings?: KeptSettings; board?: KeptBoard }

const isSame = <T>(kept: T, read: T): boolean => replaceEqualDeep(kept, read) === kept

/** What of `read` is newer than what a copy has, and differs. */
function newerOf(kept: KeptOfDoor, { settings, board }: KeptOfDoor): KeptOfDoor {
  const isKept =
    kept.settings && settings && (kept.settings.at >= settings.at || isSame(kept.settings.data, settings.data))
  const counts = kept.board && board && { ...board.board, asOf: kept.board.board.asOf }
  const isQuiet = kept.board && board && board.at - kept.board.at < quietMs && isSame(kept.board.board, counts)
  const isCounted = kept.board && board && (kept.board.at >= board.at || isQuiet)
  return { ...(settings && !isKept ? { settings } : {}), ...(board && !isCounted ? { board } : {}) }
}

/** Keeps newer settings and counts with a copy that is there. */
export async function keepOfDoor(known: CopyHead, read: KeptOfDoor): Promise<void> {
  const hasNew = (head: CopyHead): boolean => Object.keys(newerOf(head, read)).length > 0
  if (!hasNew(known)) return
  await locked(known.eventId, async () => {
    const copy = await copyOf(known.eventId, known.owner)
    if (copy !== null && hasNew(copy.head)) await write(copy, newerOf(copy.head, read))
  })
}
