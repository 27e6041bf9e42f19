import fc from 'fast-check'
import { expect, it } from 'vitest'

import { fileNameOf, slugOf, unaccented } from './plain-text.ts'

it('finds the same text with and without accents', () => {
  expect(['Müller', 'MULLER', 'mu\u0308ller', 'Łódź'].map(unaccented)).toEqual(['muller', 'muller', 'muller', 'łodz'])
})

it.each([
  ['FOSDEM 2025', 'fosdem-2025'],
  ['Überraschung für Łódź & Ærø', 'uberraschung-fur-lodz-and-aero'],
  ['Straße', 'strasse'],
  ["Women's  Breakfast — day 2!", 'womens-breakfast-day-2'],
  ['一般票 General', '一般票-general'],
  ['...', ''],
  ['', ''],
])('the slug of %j', (name, slug) => expect(slugOf(name)).toBe(slug))

it('a slug is usable in an address and stable when applied again, a file name on every system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)?$/u)
      expect(slugOf(slug)).toBe(slug)
      expect(Array.from(slug).length).toBeLessThanOrEqual(80)
      expect(fileNameOf(name)).toMatch(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,78}[\p{L}\p{N}])?)?$/u)
    }),
  )
})

it('a long file name is cut between letters, not within one', () => {
  expect(fileNameOf(`a${'\u{10400}'.repeat(90)}`)).toBe(`a${'\u{10400}'.repeat(79)}`)
})
