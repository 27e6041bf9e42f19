import fc from 'fast-check'
import { expect, it } from 'vitest'

import { freeSlug, slugOf } from './slug.ts'

it.each([
  ['FOSDEM 2025', 'fosdem-2025'],
  ['Überraschung für Łódź & Ærø', 'uberraschung-fur-lodz-and-aero'],
  ['Straße', 'strasse'],
  ["Women's  Breakfast — day 2!", 'womens-breakfast-day-2'],
  ['一般票 General', '一般票-general'],
  ['...', 'event'],
  ['', 'event'],
])('%s', (name, slug) => expect(slugOf(name)).toBe(slug))

it('is always usable in an address and stable when applied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u)
      expect(slugOf(slug)).toBe(slug)
      expect(Array.from(slug).length).toBeLessThanOrEqual(80)
    }),
  )
})

it('takes the first free number', () => {
  expect(freeSlug('talk', new Set())).toBe('talk')
  expect(freeSlug('talk', new Set(['talk', 'talk-2', 'talk-4']))).toBe('talk-3')
})
