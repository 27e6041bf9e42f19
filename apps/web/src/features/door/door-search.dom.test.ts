import { expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { apartText } from './door-search.tsx'

const today = '2026-11-27'
const sheet = { name: 'Pavel Dlamini', ticket: 'Speaker', company: 'Acme', email: 'pavel@example.org' }

it('people who fit are told apart by whether they are in, ticket, company, and the address where names are equal', () => {
  const one = guestRow({ id: 'a', sheet })
  const other = guestRow({ id: 'b', sheet: { ...sheet, name: 'pavel dlamini', email: 'p.dlamini@example.org' } })
  const mark = { day: today } as NonNullable<typeof one.desk.arrived>
  const arrived = { ...other, desk: { ...other.desk, arrived: mark } }
  expect(apartText(one, [one], today)).toBe('Speaker, Acme')
  expect(apartText(one, [one, arrived], today)).toBe('Speaker, Acme, pavel@example.org')
  expect(apartText(arrived, [one, arrived], today)).toBe('Already in, Speaker, Acme, p.dlamini@example.org')
  expect(apartText(arrived, [arrived], '2026-11-28')).toBe('Speaker, Acme')
})
