import { expect, it } from 'vitest'

import type { Guest } from '#api/desk/guests.ts'
import { guestRow } from '#testing/guest-row.ts'

import { apartText } from './door-search.tsx'

const inOn =
  (day: string) =>
  ({ desk }: Guest): boolean =>
    desk.arrived?.day === day
const isIn = inOn('2026-11-27')
const sheet = { name: 'Pavel Dlamini', ticket: 'Speaker', company: 'Acme', email: 'pavel@example.org' }

it('people who fit are told apart by whether they are in, ticket, company, and the address where names are equal', () => {
  const one = guestRow({ id: 'a', sheet })
  const other = guestRow({ id: 'b', sheet: { ...sheet, name: 'pavel dlamini', email: 'p.dlamini@example.org' } })
  const mark = { day: '2026-11-27' } as NonNullable<typeof one.desk.arrived>
  const arrived = { ...other, desk: { ...other.desk, arrived: mark } }
  expect(apartText(one, [one], isIn)).toBe('Speaker, Acme')
  expect(apartText(one, [one, arrived], isIn)).toBe('Speaker, Acme, pavel@example.org')
  expect(apartText(arrived, [one, arrived], isIn)).toBe('Already in, Speaker, Acme, p.dlamini@example.org')
  expect(apartText(arrived, [arrived], inOn('2026-11-28'))).toBe('Speaker, Acme')
})
