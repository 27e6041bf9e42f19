import type { SheetGuest } from '@frontdesk/sheets/fields'

import { fold } from '#directory/fold.ts'

export type RowToMatch = { row: number; sheet: SheetGuest }
export type KnownGuest = { id: string; sheet: SheetGuest; attendeeId: string | null; personId: string | null }

export type Match =
  | { kind: 'new' }
  | { kind: 'guest'; guestId: string }
  /** An earlier row of the sheet is the same. */
  | { kind: 'twice'; sameAs: number }
  | { kind: 'ambiguous'; candidates: string[] }

/** Lets others have the event loop. */
export type Breathe = () => Promise<void>

const atOnce = 500
const mostCandidates = 20
/** A shorter number may be counted from 1 by two shops. */
const leastNumber = 5

/** The values of a row or a guest that are compared, folded; null: none. */
type Keys = Record<
  'attendeeId' | 'personId' | 'email' | 'name' | 'number' | 'rowId' | 'ticket' | 'phone',
  string | null
>

const folded = (text: string | null): string | null => (text === null || text.trim() === '' ? null : fold(text.trim()))

const keysOf = (sheet: SheetGuest, ids: Pick<KnownGuest, 'attendeeId' | 'personId'>): Keys => ({
  ...ids,
  email: folded(sheet.email),
  name: folded(sheet.name),
  number: folded(sheet.confirmationNumber),
  rowId: folded(sheet.rowId),
  ticket: folded(sheet.ticket),
  phone: sheet.phone?.replaceAll(/\D/g, '') ?? null,
})

const agree = (a: Keys, b: Keys, key: keyof Keys): boolean => a[key] !== null && a[key] === b[key]
const differ = (a: Keys, b: Keys, key: keyof Keys): boolean => a[key] !== null && b[key] !== null && a[key] !== b[key]

type Pass = {
  /** What rows and guests are brought together by; null: not in this pass. */
  key: (keys: Keys) => string | null
  fits: (row: Keys, guest: Keys) => boolean
}

/** In the order in which a match counts. */
const passes: readonly Pass[] = [
  { key: ({ attendeeId }) => attendeeId, fits: () => true },
  // One person may hold two tickets of an event: then the rest of the row decides.
  { key: ({ personId }) => personId, fits: () => true },
  { key: ({ email, name }) => (email === null || name === null ? null : `${email}\n${name}`), fits: () => true },
  {
    key: ({ number }) => number,
    fits: (row, guest) =>
      (row.number ?? '').length >= leastNumber || agree(row, guest, 'name') || agree(row, guest, 'email'),
  },
  { key: ({ rowId }) => rowId, fits: (row, guest) => agree(row, guest, 'name') || agree(row, guest, 'email') },
  {
    key: ({ name, ticket }) => (name === null ? null : `${name}\n${ticket ?? ''}`),
    fits: (row, guest) => !differ(row, guest, 'email') && !differ(row, guest, 'number') && !differ(row, guest, 'rowId'),
  },
]

const mayBe = (row: Keys, guest: Keys): boolean => !differ(row, guest, 'attendeeId') && !differ(row, guest, 'personId')

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

type Sided = { keys: Keys; id: string }
type RowSide = { keys: Keys; row: number }

const grouped = <T extends { keys: Keys }>(all: Iterable<T>, key: Pass['key']): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const value = key(one.keys)
    if (value === null) continue
    const group = groups.get(value)
    if (group === undefined) groups.set(value, [one])
    else group.push(one)
  }
  return groups
}

const signature = (sheet: SheetGuest): string => {
  const { name, email, ticket, confirmationNumber, rowId, personId, userId, badgeCode, company, phone } = sheet
  const ids = [email, confirmationNumber, rowId, personId, userId, badgeCode]
  // Without any of these two people of one name are told apart by the rest.
  const rest = ids.some((id) => id !== null) ? [] : [company, phone]
  return JSON.stringify([name, ticket, ...ids, ...rest].map(folded))
}

/** Rows that say the same as an earlier row: by the attendee's id, or in everything that identifies a guest. */
async function repeated(rows: readonly RowToMatch[], breathe: Breathe): Promise<Map<number, number>> {
  const [first, same] = [new Map<string, number>(), new Map<number, number>()]
  for (const { row, sheet } of rows) {
    // eslint-disable-next-line no-await-in-loop -- others wait for the loop
    if (row % atOnce === 0) await breathe()
    const keys = [signature(sheet), ...(sheet.attendeeId === null ? [] : [sheet.attendeeId])]
    const before = keys.flatMap((key) => first.get(key) ?? [])[0]
    if (before !== undefined) same.set(row, before)
    else for (const key of keys) first.set(key, row)
  }
  return same
}

/** One key: pairs of rows and guests that belong together and to no other, and rows that fit several. */
function decideGroup(rows: readonly RowSide[], guests: readonly Sided[], fits: Pass['fits']) {
  const pairs: { row: RowSide; guest: Sided }[] = []
  const open: { row: RowSide; candidates: readonly Sided[] }[] = []
  const wishes = new Map<Sided, RowSide[]>()
  for (const row of rows) {
    const possible = guests.filter((guest) => mayBe(row.keys, guest.keys) && fits(row.keys, guest.keys))
    const candidates = narrowed(row.keys, possible, ({ keys }) => keys)
    const [only] = candidates
    if (only === undefined) continue
    if (candidates.length > 1) open.push({ row, candidates })
    else wishes.set(only, [...(wishes.get(only) ?? []), row])
  }
  for (const [guest, wishing] of wishes) {
    const best = narrowed(guest.keys, wishing, ({ keys }) => keys)
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
  breathe: Breathe = () => new Promise((resolve) => setImmediate(resolve)),
): Promise<Map<number, Match>> {
  const matches = new Map<number, Match>()
  for (const [row, sameAs] of await repeated(rows, breathe)) matches.set(row, { kind: 'twice', sameAs })
  const left = new Map<number, RowSide>()
  const free = new Map<string, Sided>()
  const sides = [...rows.map((row) => ({ row, guest: null })), ...known.map((guest) => ({ row: null, guest }))]
  for (const [at, { row, guest }] of sides.entries()) {
    // eslint-disable-next-line no-await-in-loop -- others wait for the loop
    if (at % atOnce === 0) await breathe()
    if (guest !== null) free.set(guest.id, { id: guest.id, keys: keysOf(guest.sheet, guest) })
    else if (!matches.has(row.row)) left.set(row.row, { row: row.row, keys: keysOf(row.sheet, row.sheet) })
  }
  const open = new Map<number, string[]>()
  for (const { key, fits } of passes) {
    if (free.size === 0) break
    // eslint-disable-next-line no-await-in-loop -- others wait for the loop
    await breathe()
    const guests = grouped(free.values(), key)
    for (const [value, group] of grouped(left.values(), key)) {
      const { pairs, open: asked } = decideGroup(group, guests.get(value) ?? [], fits)
      for (const { row, guest } of pairs) {
        matches.set(row.row, { kind: 'guest', guestId: guest.id })
        left.delete(row.row)
        free.delete(guest.id)
      }
      for (const { row, candidates } of asked) {
        open.set(
          row.row,
          candidates.map(({ id }) => id),
        )
        left.delete(row.row)
      }
    }
  }
  for (const [row, candidates] of open) {
    const still = candidates.filter((id) => free.has(id)).slice(0, mostCandidates)
    matches.set(row, still.length === 0 ? { kind: 'new' } : { kind: 'ambiguous', candidates: still })
  }
  for (const { row } of rows) if (!matches.has(row)) matches.set(row, { kind: 'new' })
  return matches
}
