import { digitsOf } from '@frontdesk/api-types/plain-text'
import type { SheetGuest } from '@frontdesk/sheets/fields'

import { type Pause, createPause, mapInPieces } from '#concurrency/map-in-pieces.ts'

import { comparableOrNull } from '../lists/comparable.ts'
import { isOneOrder, mostCandidates } from '../lists/one-person.ts'

export type RowToMatch = { row: number; sheet: SheetGuest }
export type KnownGuest = { id: string; sheet: SheetGuest; attendeeId: string | null; personId: string | null }

export type Match =
  | { kind: 'new' }
  | { kind: 'guest'; guestId: string }
  /** An earlier row of the sheet is the same. */
  | { kind: 'twice'; sameAs: number }
  | { kind: 'ambiguous'; candidates: string[] }

/** The values of a row or a guest that are compared, as `comparable` has them; null: none. */
type Keys = Record<
  'attendeeId' | 'personId' | 'email' | 'name' | 'number' | 'rowId' | 'ticket' | 'phone',
  string | null
>
type Key = keyof Keys

const keysOf = (sheet: SheetGuest, ids: Pick<KnownGuest, 'attendeeId' | 'personId'>): Keys => ({
  ...ids,
  email: comparableOrNull(sheet.email),
  name: comparableOrNull(sheet.name),
  number: comparableOrNull(sheet.confirmationNumber),
  rowId: comparableOrNull(sheet.rowId),
  ticket: comparableOrNull(sheet.ticket),
  phone: sheet.phone === null ? null : digitsOf(sheet.phone),
})

const agree = (a: Keys, b: Keys, key: Key): boolean => a[key] !== null && a[key] === b[key]
const differ = (a: Keys, b: Keys, key: Key): boolean => a[key] !== null && b[key] !== null && a[key] !== b[key]

type Pass = {
  /** What rows and guests are brought together by; null: not in this pass. */
  key: (keys: Keys) => string | null
  /** A row and a guest that have two values of one of these are two people. */
  apart: readonly Key[]
}

const both = (a: string | null, b: string | null): string | null => (a === null || b === null ? null : `${a}\n${b}`)
const ids = ['attendeeId', 'personId'] as const

/** In the order in which a match counts. */
const passes: readonly Pass[] = [
  { key: ({ attendeeId }) => attendeeId, apart: ids },
  // One person may hold two tickets of an event: then the rest of the row decides.
  { key: ({ personId }) => personId, apart: ids },
  { key: ({ email, name }) => both(email, name), apart: ids },
  { key: ({ number }) => (isOneOrder(number) ? number : null), apart: ids },
  { key: ({ number, name }) => both(number, name), apart: ids },
  { key: ({ number, email }) => both(number, email), apart: ids },
  { key: ({ rowId, name }) => both(rowId, name), apart: ids },
  { key: ({ rowId, email }) => both(rowId, email), apart: ids },
  { key: ({ name, ticket }) => both(name, ticket ?? ''), apart: [...ids, 'email', 'number', 'rowId'] },
]

/** What tells apart those who share a key, the strongest first. */
const discriminators = ['rowId', 'number', 'name', 'ticket', 'email', 'phone'] as const

/** Those that agree in more: alone when it is certain. */
function narrowed<T>(one: Keys, others: readonly T[], keys: (other: T) => Keys): readonly T[] {
  let left = others
  for (const key of discriminators) {
    if (left.length < 2) break
    const agreeing = left.filter((other) => agree(one, keys(other), key))
    if (agreeing.length > 0) left = agreeing
  }
  return left
}

type GuestSide = { keys: Keys; id: string }
type RowSide = { keys: Keys; row: number }

/** Brings together those with the same value. */
export async function grouped<T>(
  all: Iterable<T>,
  value: (one: T) => string | null,
  pause: Pause,
): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const paused = pause()
    if (paused !== null) await paused
    const key = value(one)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

const signature = (sheet: SheetGuest): string => {
  const { name, email, ticket, confirmationNumber, rowId, personId, userId, badgeCode, company, phone } = sheet
  const own = [email, confirmationNumber, rowId, personId, userId, badgeCode]
  // Otherwise two people of one name are distinguished by their other fields.
  const rest = own.some((id) => id !== null) ? [] : [company, phone]
  return JSON.stringify([name, ticket, ...own, ...rest].map(comparableOrNull))
}

/** Rows that say the same as an earlier row: by the attendee's id, or in everything that identifies a guest. */
async function repeated(rows: readonly RowToMatch[], pause: Pause): Promise<Map<number, number>> {
  const [first, same] = [new Map<string, number>(), new Map<number, number>()]
  for (const { row, sheet } of rows) {
    const paused = pause()
    if (paused !== null) await paused
    const keys = [signature(sheet), ...(sheet.attendeeId === null ? [] : [sheet.attendeeId])]
    const before = keys.flatMap((key) => first.get(key) ?? [])[0]
    if (before !== undefined) same.set(row, before)
    else for (const key of keys) first.set(key, row)
  }
  return same
}

type Candidates = (row: Keys) => readonly GuestSide[]

/** A few guests are compared one by one. */
const fewCandidates =
  (guests: readonly GuestSide[], apart: readonly Key[]): Candidates =>
  (row) => {
    const possible = guests.filter(({ keys }) => !apart.some((key) => differ(row, keys, key)))
    return narrowed(row, possible, ({ keys }) => keys)
  }

/** All combinations of each value or an empty one: a guest with one of them differs in no value. */
const waysOf = (values: readonly string[]): string[] =>
  values
    .reduce<(string | null)[][]>(
      (ways, value) =>
        ways.flatMap((way) => [
          [...way, value],
          [...way, null],
        ]),
      [[]],
    )
    .map((way) => JSON.stringify(way))

type Index = { key: Key; by: Map<string, GuestSide[]> }

/** Guests by each of their values that may tell them apart. */
async function indexesOf(guests: readonly GuestSide[], pause: Pause): Promise<Index[]> {
  const indexes: Index[] = []
  for (const key of discriminators) indexes.push({ key, by: await grouped(guests, ({ keys }) => keys[key], pause) })
  return indexes
}

/**
 * Many guests are looked up by their values, for rows that have values in the columns of `told`: at most one more than
 * a person can be asked about is compared, however many share a value.
 */
async function manyCandidates(
  guests: readonly GuestSide[],
  indexes: readonly Index[],
  { apart, told }: { apart: readonly Key[]; told: readonly Key[] },
  pause: Pause,
): Promise<Candidates> {
  const alike = await grouped(guests, ({ keys }) => JSON.stringify(told.map((key) => keys[key])), pause)
  const possibleOf = (row: Keys): GuestSide[] => {
    const possible: GuestSide[] = []
    for (const way of waysOf(told.map((key) => row[key] ?? '')))
      for (const guest of alike.get(way) ?? []) {
        possible.push(guest)
        if (possible.length > mostCandidates) return possible
      }
    return possible
  }
  return (row) => {
    const possible = possibleOf(row)
    if (possible.length <= mostCandidates) return narrowed(row, possible, ({ keys }) => keys)
    // A value that many guests share selects no candidate, but a chosen candidate must have it.
    const common: Key[] = []
    for (const { key, by } of indexes) {
      const value = row[key]
      const agreeing = value === null ? undefined : by.get(value)
      if (agreeing === undefined) continue
      if (agreeing.length > mostCandidates) {
        common.push(key)
        continue
      }
      const fitting = agreeing.filter(
        ({ keys }) => !apart.some((one) => differ(row, keys, one)) && common.every((one) => agree(row, keys, one)),
      )
      if (fitting.length > 0) return narrowed(row, fitting, ({ keys }) => keys)
    }
    return possible
  }
}

type Decided = {
  pairs: { row: RowSide; guest: GuestSide }[]
  open: { row: RowSide; candidates: readonly GuestSide[] }[]
}

/** One key: pairs of rows and guests that belong together and to no other, and rows that fit several. */
async function decideGroup(
  rows: readonly RowSide[],
  guests: readonly GuestSide[],
  apart: readonly Key[],
  pause: Pause,
): Promise<Decided> {
  const [pairs, open]: [Decided['pairs'], Decided['open']] = [[], []]
  const wanted = new Map<GuestSide, RowSide[]>()
  const isFew = guests.length <= mostCandidates
  const few = fewCandidates(guests, apart)
  const indexes = isFew ? [] : await indexesOf(guests, pause)
  const toldOf = ({ keys }: RowSide): Key[] => apart.filter((key) => keys[key] !== null)
  const kinds = isFew ? [rows] : (await grouped(rows, (row) => toldOf(row).join(' '), pause)).values()
  for (const some of kinds) {
    const told = some[0] === undefined ? [] : toldOf(some[0])
    const candidatesOf = isFew ? few : await manyCandidates(guests, indexes, { apart, told }, pause)
    for (const row of some) {
      const paused = pause()
      if (paused !== null) await paused
      const candidates = candidatesOf(row.keys)
      const [only] = candidates
      if (only === undefined) continue
      if (candidates.length > 1) open.push({ row, candidates })
      else {
        const wanting = wanted.get(only)
        if (wanting === undefined) wanted.set(only, [row])
        else wanting.push(row)
      }
    }
  }
  for (const [guest, wanting] of wanted) {
    const paused = pause()
    if (paused !== null) await paused
    const best = narrowed(guest.keys, wanting, ({ keys }) => keys)
    const [only] = best
    if (best.length === 1 && only !== undefined) pairs.push({ row: only, guest })
    else for (const row of best) open.push({ row, candidates: [guest] })
  }
  return { pairs, open }
}

/**
 * Which guest each row of a sheet is. A guest is given to one row only, by the strongest key first; rows that fit
 * several guests, or guests that fit several rows alike, are left to a person.
 */
export async function matchRows(
  rows: readonly RowToMatch[],
  known: readonly KnownGuest[],
  pause: Pause = createPause(),
): Promise<Map<number, Match>> {
  const matches = new Map<number, Match>()
  for (const [row, sameAs] of await repeated(rows, pause)) matches.set(row, { kind: 'twice', sameAs })
  const left = new Map<number, RowSide>()
  for (const side of await mapInPieces(rows, ({ row, sheet }) => ({ row, keys: keysOf(sheet, sheet) }), pause))
    if (!matches.has(side.row)) left.set(side.row, side)
  const free = new Map<string, GuestSide>()
  for (const side of await mapInPieces(known, (guest) => ({ id: guest.id, keys: keysOf(guest.sheet, guest) }), pause))
    free.set(side.id, side)
  const open = new Map<number, readonly GuestSide[]>()
  for (const { key, apart } of passes) {
    if (free.size === 0) break
    const guests = await grouped(free.values(), ({ keys }) => key(keys), pause)
    for (const [value, group] of await grouped(left.values(), ({ keys }) => key(keys), pause)) {
      const having = guests.get(value)
      if (having === undefined) continue
      const { pairs, open: asked } = await decideGroup(group, having, apart, pause)
      for (const { row, guest } of pairs) {
        matches.set(row.row, { kind: 'guest', guestId: guest.id })
        left.delete(row.row)
        free.delete(guest.id)
      }
      for (const { row, candidates } of asked) {
        open.set(row.row, candidates)
        left.delete(row.row)
      }
    }
  }
  for (const [row, candidates] of open) {
    const paused = pause()
    if (paused !== null) await paused
    const still = candidates.flatMap(({ id }) => (free.has(id) ? [id] : [])).slice(0, mostCandidates)
    matches.set(row, still.length === 0 ? { kind: 'new' } : { kind: 'ambiguous', candidates: still })
  }
  await mapInPieces(
    rows,
    ({ row }) => {
      if (!matches.has(row)) matches.set(row, { kind: 'new' })
    },
    pause,
  )
  return matches
}
