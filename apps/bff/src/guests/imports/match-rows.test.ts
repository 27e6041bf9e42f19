import type { SheetGuest } from '@frontdesk/sheets/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type KnownGuest, matchRows } from './match-rows.ts'

const blank: SheetGuest = {
  name: '',
  surname: '',
  email: null,
  phone: null,
  company: null,
  jobTitle: null,
  ticket: null,
  confirmationNumber: null,
  badgeCode: null,
  attendeeId: null,
  personId: null,
  userId: null,
  rowId: null,
  free: [],
}
const guest = (id: string, sheet: Partial<SheetGuest>): KnownGuest => ({
  id,
  sheet: { ...blank, ...sheet },
  attendeeId: sheet.attendeeId ?? null,
  personId: sheet.personId ?? null,
})
const match = async (rows: Partial<SheetGuest>[], known: KnownGuest[]) => {
  const numbered = rows.map((sheet, at) => ({ row: at + 2, sheet: { ...blank, ...sheet } }))
  const matches = await matchRows(numbered, known)
  return numbered.map(({ row }) => matches.get(row))
}

const seat = (name: string) => ({ name, confirmationNumber: 'ORDER-77' })

describe('a row', () => {
  it('is the guest by the strongest key, whatever row comes first', async () => {
    const known = [
      guest('a', { name: 'Ada', email: 'a@x.org', attendeeId: 'A' }),
      guest('b', { name: 'Ada', email: 'b@x.org' }),
    ]
    const rows = [
      { name: 'Ada', email: 'a@x.org' },
      { name: 'Ada L', attendeeId: 'A' },
    ]
    expect(await match(rows, known)).toEqual([{ kind: 'new' }, { kind: 'guest', guestId: 'a' }])
  })

  it('of one order with many seats is told by its name, and asked about when the name is new', async () => {
    const known = [guest('a', seat('Ada')), guest('b', seat('Bo')), guest('c', seat('Cy'))]
    expect(await match([seat('Bo'), seat('Di')], known)).toEqual([
      { kind: 'guest', guestId: 'b' },
      { kind: 'ambiguous', candidates: ['a', 'c'] },
    ])
  })

  it('with a short number or a row id is the guest only with the same name or address', async () => {
    const known = [guest('a', { name: 'Ada', confirmationNumber: '7', rowId: '1' })]
    expect(await match([{ name: 'Bo', confirmationNumber: '7', rowId: '1' }], known)).toEqual([{ kind: 'new' }])
    expect(await match([{ name: 'ADA', confirmationNumber: '7', ticket: 'B' }], known)).toEqual([
      { kind: 'guest', guestId: 'a' },
    ])
  })

  it('with another attendee id is somebody else', async () => {
    const known = [guest('a', { name: 'Ada', email: 'a@x.org', attendeeId: 'A' })]
    expect(await match([{ name: 'Ada', email: 'a@x.org', attendeeId: 'B' }], known)).toEqual([{ kind: 'new' }])
  })
})

const text = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
const rowOf = fc.record({
  name: fc.constantFrom('Ada', 'Bo', 'Cy'),
  email: text,
  ticket: text,
  confirmationNumber: fc.option(fc.constantFrom('ORDER-1', 'ORDER-2', '3'), { nil: null }),
  rowId: text,
  attendeeId: text,
  company: text,
})

it('the same sheet a second time adds nobody and changes nobody; no guest is given to two rows', async () => {
  const property = fc.asyncProperty(fc.array(rowOf, { maxLength: 12 }), async (rows) => {
    const first = await match(rows, [])
    const kept = rows.flatMap((row, at) => (first[at]?.kind === 'new' ? [guest(`g${at}`, row)] : []))
    const again = await match(rows, kept)
    const given = again.flatMap((one) => (one?.kind === 'guest' ? [one.guestId] : []))
    expect(new Set(given).size).toBe(given.length)
    expect(again.filter((one) => one?.kind === 'new')).toEqual([])
  })
  await fc.assert(property, { numRuns: 300 })
})
