import { expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { meansFirst } from './single-guest.ts'

const joined = { by: 'id', id: 'r', name: 'Kim', email: null, attendeeId: 'r', personId: null } as const

it('the number of another system in their record means one person, a part of it nobody', () => {
  const kim = guestRow({ joined: { ...joined, userId: null, registrantId: null, externalId: 'TIDELINE-00161' } })
  expect(meansFirst('tideline-00161', [kim, guestRow()])).toBe(true)
  expect(meansFirst('tideline-0016', [kim, guestRow()])).toBe(false)
})

const row = (name: string) => guestRow({ sheet: { name } })

it('letters without an accent that can be taken away are those of a keyboard without them', () => {
  for (const [typed, name] of [
    ['Lukasz Wojcik', 'Łukasz Wójcik'],
    ['Soren Dahl', 'Søren Dahl'],
    ['Dorde Ilic', 'Đorđe Ilić'],
    ['Anna Grosse', 'Anna Große'],
    ['Isil Yilmaz', 'Işıl Yılmaz'],
  ] as const)
    expect([name, meansFirst(typed, [row(name), row('Kim Lee')])]).toEqual([name, true])
  expect(meansFirst('Lucas Wojcik', [row('Łukasz Wójcik')])).toBe(false)
})

it('an exact name means its guest, whatever hyphens, apostrophes and particles it has', () => {
  for (const name of ['Sibusiso Al-Khatib', 'Niamh O’Neill', 'Rui da Barros', 'Ana de la Cruz', 'Anne - Marie Roy']) {
    const others = [row('Amina Al-Khatib'), row('Sean O’Neill'), row('Ada da Barros'), row('Bo de la Cruz')]
    expect([name, meansFirst(name.replace('’', "'"), [row(name), ...others])]).toEqual([name, true])
  }
  expect(meansFirst('Al-Khatib Sibusiso', [row('Sibusiso Al-Khatib'), row('Amina Al-Khatib')])).toBe(true)
  expect(meansFirst('al-khatib', [row('Sibusiso Al-Khatib'), row('Amina Al-Khatib')])).toBe(false)
})
