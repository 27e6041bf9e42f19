import type { SheetGuest } from '@frontdesk/sheets/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { guest, many, match } from './match-rows-suite.ts'

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

const sponsored = (at: number) => ({ name: 'Guest', ticket: 'Sponsor', email: `${at}@x.org` })

it('a new person with an address of their own is new, also among many of one name who have one', async () => {
  const known = many(40, sponsored).map((one, at) => guest(`g${at}`, one))
  const found = await match([sponsored(7), sponsored(99), { name: 'Guest', ticket: 'Sponsor' }], known)
  expect(found.slice(0, 2)).toEqual([{ kind: 'guest', guestId: 'g7' }, { kind: 'new' }])
  expect(found[2]).toMatchObject({ kind: 'ambiguous' })
})

/** Two ids of the service that differ. */
const isApart = (row: Partial<SheetGuest>, sheet: SheetGuest): boolean =>
  (['attendeeId', 'personId'] as const).some((key) => row[key] && sheet[key] && row[key] !== sheet[key])

it('in groups of any size a guest is given to one row, which shares a key with it and contradicts it in no id', async () => {
  const wide = fc.record({
    name: fc.constantFrom('Ada', 'Bo'),
    email: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
    ticket: fc.constantFrom('A', null),
    confirmationNumber: fc.option(fc.constantFrom('ORDER-1', '3'), { nil: null }),
    rowId: fc.option(fc.nat(40).map(String), { nil: null }),
    phone: fc.option(fc.nat(20).map(String), { nil: null }),
    attendeeId: fc.option(fc.nat(60).map(String), { nil: null }),
    personId: fc.option(fc.nat(10).map(String), { nil: null }),
  })
  const sheet = fc.array(wide, { minLength: 40, maxLength: 120, size: 'max' })
  const property = fc.asyncProperty(sheet, sheet, async (rows, before) => {
    const known = before.map((one, at) => guest(`g${at}`, one))
    const matches = await match(rows, known)
    const given = matches.flatMap((one) => (one?.kind === 'guest' ? [one.guestId] : []))
    expect(new Set(given).size).toBe(given.length)
    const asked = matches.map((one) => (one?.kind === 'ambiguous' ? one.candidates.length : 0))
    expect(Math.max(...asked)).toBeLessThanOrEqual(20)
    for (const [at, one] of matches.entries()) {
      const row = rows[at]
      if (one?.kind !== 'guest' || row === undefined) continue
      const found = known.find(({ id }) => id === one.guestId)
      if (found === undefined) throw new Error('no such guest')
      const shared = (['attendeeId', 'personId', 'email', 'confirmationNumber', 'rowId', 'name'] as const).filter(
        (key) => row[key] !== null && row[key] === found.sheet[key],
      )
      expect(shared).not.toEqual([])
      expect(isApart(row, found.sheet)).toBe(false)
    }
  })
  await fc.assert(property, { numRuns: 150 })
})
