import { expect, it } from 'vitest'

import { nameKey, splitName } from './person-name.ts'

it.each([
  ['Mia Keller', 'Mia Keller', 'Mia', 'Keller'],
  ['  Mia   Keller ', 'Mia Keller', 'Mia', 'Keller'],
  ['Keller, Mia', 'Mia Keller', 'Mia', 'Keller'],
  ['Mary Jane Watson', 'Mary Jane Watson', 'Mary Jane', 'Watson'],
  ['Ludwig van Beethoven', 'Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Juan de la Cruz', 'Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Van Morrison', 'Van Morrison', 'Van', 'Morrison'],
  ['Prince', 'Prince', 'Prince', null],
  ['王小明', '王小明', '王小明', null],
  ['Acme, Inc., Berlin', 'Acme, Inc., Berlin', 'Acme, Inc.,', 'Berlin'],
])('%s', (typed, name, firstName, lastName) => expect(splitName(typed)).toEqual({ name, firstName, lastName }))

it('has no name in blanks', () => expect(splitName(' \t')).toBeNull())

it('compares names without case and spacing', () => expect(nameKey(' MIA  keller')).toBe(nameKey('Mia Keller')))
