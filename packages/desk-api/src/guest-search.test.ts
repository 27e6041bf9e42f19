import { eachText } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import { hasTyped, searchedText } from './guest-search.ts'

const guest = {
  ...eachText(() => null),
  name: 'Łukasz Strauß',
  phone: '+49 (030) 123-45',
  company: 'Kanal & Söhne',
  ticket: `${'x'.repeat(199)}yz`,
  jobTitle: 'Pilot',
}

it.each([
  ['lukasz strauss', true],
  ['STRAUSS uka', true],
  ['Kanal und Söhne', true],
  ['lukasz lund', false],
  // Not looked through.
  ['pilot', false],
  // A number, however it is written.
  ['030 123-45', true],
  ['(030) 12345', true],
  ['030 123-46', false],
  // Of a long value its first 200 characters.
  ['xxy', true],
  ['xyz', false],
  ['', true],
])('%s is found: %s', (typed, found) => {
  expect(hasTyped(typed)(searchedText(guest))).toBe(found)
})
