import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'
import { describe, expect, it } from 'vitest'

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

/** Matching two sheets of `rowCount` rows with one name and one ticket pauses for other requests. */
export function testAlike(rowCount: number): void {
  describe(`two sheets of ${rowCount} rows with one name and one ticket hold nobody up`, () => {
    const one = { name: 'Guest', ticket: 'Standard' }
    it('when phones tell all of them apart', async () => {
      const rows = many(rowCount, (at) => ({ ...one, phone: `+49 30 ${at}` }))
      expect((await matchedIn(rows, rows)).kinds).toEqual({ guest: rowCount })
    })

    it('when nothing tells them apart: each is asked about, with so many as a person can look at', async () => {
      const known = many(rowCount, (at) => ({ ...one, company: `Company ${at}` }))
      const rows = many(rowCount, (at) => ({ ...one, company: `Other ${at}` }))
      expect(await matchedIn(rows, known)).toEqual({ kinds: { ambiguous: rowCount }, most: 20 })
    })

    it('when all of them want the same guest', async () => {
      const rows = many(rowCount, (at) => ({ ...one, company: `Company ${at}` }))
      expect((await matchedIn(rows, [one])).kinds).toEqual({ ambiguous: rowCount })
    })

    it.each([{ confirmationNumber: '7' }, { confirmationNumber: 'ORDER-1' }, { email: 'a@x.org' }, { rowId: '1' }])(
      'when they share %o',
      async (same) => {
        const rows = many(rowCount, (at) => ({
          ...one,
          ...same,
          phone: at % 2 === 0 ? String(at) : null,
          company: `${at}`,
        }))
        const { kinds } = await matchedIn(rows, rows)
        expect(kinds).toMatchObject({ guest: expect.any(Number) })
      },
    )
  })
}
