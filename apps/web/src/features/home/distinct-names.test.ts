import { expect, it } from 'vitest'

import { distinctNames } from './distinct-names.ts'

it('an event is called by the words that tell it from the others', () => {
  expect(distinctNames(['Tideline: the developers’ conference by the river', 'Quayside reception'])).toEqual([
    'Tideline',
    'Quayside reception',
  ])
  expect(distinctNames(['Lantern Nights – Opening night', 'Lantern Nights – Closing night'])).toEqual([
    'Opening night',
    'Closing night',
  ])
  expect(distinctNames(['Stand-up', 'Stand-up'])).toEqual(['Stand-up', 'Stand-up'])
  expect(distinctNames([':', ''])).toEqual([':', ''])
})
