import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'
import { expect } from 'vitest'

import type { Pause } from '#concurrency/map-in-pieces.ts'
import { callsPerTurn } from '#testing/calls-per-turn.ts'

import { type KnownGuest, type Match, matchRows } from './match-rows.ts'

const blank: SheetGuest = {
  name: '',
  surname: '',
  ...eachText(() => null),
  free: [],
}
export const guest = (id: string, sheet: Partial<SheetGuest>): KnownGuest => ({
  id,
  sheet: { ...blank, ...sheet },
  attendeeId: sheet.attendeeId ?? null,
  personId: sheet.personId ?? null,
})
export const match = async (rows: Partial<SheetGuest>[], known: KnownGuest[], pause?: Pause) => {
  const numbered = rows.map((sheet, at) => ({ row: at + 2, sheet: { ...blank, ...sheet } }))
  const matches = await matchRows(numbered, known, pause)
  return numbered.map(({ row }) => matches.get(row))
}

export const many = (count: number, of: (at: number) => Partial<SheetGuest>): Partial<SheetGuest>[] =>
  Array.from({ length: count }, (_, at) => of(at))
/** Values between two turns, and what one of them may cost: calls of functions, with the candidates of a row. */
const [valuesPerTurn, callsOfValue, valuesOfRow] = [500, 400, 20]
export const matchedIn = async (rows: Partial<SheetGuest>[], known: Partial<SheetGuest>[]) => {
  const guests = known.map((sheet, at) => guest(`g${at}`, sheet))
  let matches: Awaited<ReturnType<typeof match>> = []
  const held = await callsPerTurn('match-rows.ts', valuesPerTurn, async (pause) => {
    matches = await match(rows, guests, pause)
  })
  const kinds = new Map<Match['kind'] | undefined, number>()
  for (const one of matches) kinds.set(one?.kind, (kinds.get(one?.kind) ?? 0) + 1)
  const most = Math.max(0, ...matches.map((one) => (one?.kind === 'ambiguous' ? one.candidates.length : 0)))
  expect(held.most).toBeLessThan(valuesPerTurn * callsOfValue)
  // In all it is so many values a row, however many rows share them.
  expect(held.turns).toBeLessThan(((rows.length + known.length) * valuesOfRow) / valuesPerTurn)
  return { kinds: Object.fromEntries(kinds), most }
}
