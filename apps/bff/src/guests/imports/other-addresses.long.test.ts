import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import { callsPerTurn } from '#testing/calls-per-turn.ts'

import { matchRows } from './match-rows.ts'
import { pairOtherAddresses } from './other-addresses.ts'

const blank: SheetGuest = { name: '', surname: '', ...eachText(() => null), free: [] }
type Given = Partial<SheetGuest>

const sidesOf = (rows: readonly Given[], known: readonly Given[]) => ({
  rows: rows.map((sheet, at) => ({ row: at, sheet: { ...blank, ...sheet } })),
  known: known.map((sheet, at) => ({
    id: `g${at}`,
    sheet: { ...blank, ...sheet },
    attendeeId: sheet.attendeeId ?? null,
    personId: sheet.personId ?? null,
  })),
})
const pairsOf = async (...given: Parameters<typeof sidesOf>) => {
  const { rows, known } = sidesOf(...given)
  return Object.fromEntries(await pairOtherAddresses(rows, known, await matchRows(rows, known)))
}

const yara = { name: 'Yara Haddad', email: 'yara@old.org', ticket: 'Speaker', company: 'Haddad' }
const moved = { ...yara, name: 'YARA HADDAD', email: 'yara@new.org' }

it.each([
  ['nothing else has changed', moved, yara, true],
  ['the phone is the same', { ...moved, ticket: 'Visitor', phone: '+49 30 1' }, { ...yara, phone: '+49301' }, true],
  ['nothing else is the same', { ...moved, ticket: 'Visitor', company: 'Other' }, yara, false],
  [
    'the confirmation number is another',
    { ...moved, confirmationNumber: 'B' },
    { ...yara, confirmationNumber: 'A' },
    false,
  ],
  ['the id is another', { ...moved, attendeeId: 'B' }, { ...yara, attendeeId: 'A' }, false],
])('a guest with another address, of whom %s, is asked about', async (_, row, guest, isLikely) => {
  expect(await pairsOf([row], [guest])).toEqual({ 0: { kind: 'otherAddress', guestId: 'g0', isLikely } })
})

it.each([
  ['two rows have the name', [moved, { ...moved, email: 'another@new.org' }], [yara]],
  ['two guests have the name', [moved], [yara, { ...yara, email: 'another@old.org' }]],
  ['the row has no address', [{ ...moved, email: null, ticket: 'Visitor' }], [yara]],
  [
    'an open decision may be about the guest',
    [
      { ...moved, email: null, ticket: 'X' },
      { ...moved, email: null, ticket: 'X', company: 'Y' },
    ],
    [{ ...yara, email: null, ticket: 'X', company: 'Z' }],
  ],
])('nothing is asked when %s', async (_, rows, known) => {
  expect(await pairsOf(rows, known)).toEqual({})
})

it.each(['Guest', null])('8,000 rows with other addresses, of the name %s, hold nobody up', async (same) => {
  const many = (domain: string): Given[] =>
    Array.from({ length: 8000 }, (_, at) => ({ name: same ?? `Guest ${at}`, email: `${at}@${domain}`, ticket: 'A' }))
  const { rows, known } = sidesOf(many('new.org'), many('old.org'))
  const matches = await matchRows(rows, known)
  let pairs = 0
  const held = await callsPerTurn('other-addresses.ts', 500, async (pause) => {
    pairs = (await pairOtherAddresses(rows, known, matches, pause)).size
  })
  expect(pairs).toBe(same === null ? 8000 : 0)
  expect(held.most).toBeLessThan(500 * 20)
  expect(held.turns).toBeLessThan((16_000 * 6) / 500)
})
