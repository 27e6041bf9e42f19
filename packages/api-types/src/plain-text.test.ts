import fc from 'fast-check'
import { expect, it } from 'vitest'

import { digitsOf, fileNameOf, fold, nationalDigitsOf, slugOf, unaccented } from './plain-text.ts'

it('compares the same text with and without accents', () => {
  expect(['Müller', 'MULLER', 'mu\u0308ller', 'Łódź'].map(unaccented)).toEqual(['muller', 'muller', 'muller', 'lodz'])
  expect(['O’Brien', '㍿'].map(unaccented)).toEqual(['o’brien', '株式会社'])
})

it.each([
  ['ÉMILE Zoë', 'emile zoe'],
  ['Straße', 'strasse'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['O’Brien d`Arc', 'obrien darc'],
  ['İstanbul IŞIK', 'istanbul isik'],
  ['Ελένη', 'ελενη'],
  ['e\u0301', 'e'],
  ['ﬁne Ⅳ', 'fine iv'],
])('folds %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

it('folding makes no sign more than four times as long, and reads those that names are written with', () => {
  const longer: number[] = []
  for (let code = 0; code <= 0x2ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    if (fold(sign).length > 4 * sign.length) longer.push(code)
  }
  expect(longer).toEqual([])
  expect(fold('ﷺ'.repeat(500))).toBe('ﷺ'.repeat(500))
  expect(['㈱', 'ＡＢＣ', '한'].map(fold)).toEqual(['(株)', 'abc', '한'.normalize('NFD')])
})

it('the digits of a text, and those of a phone number as it is known within its country', () => {
  expect([digitsOf('(030) 123-45'), nationalDigitsOf('(030) 123-45'), nationalDigitsOf('0034 5')]).toEqual([
    '03012345',
    '3012345',
    '345',
  ])
})

it.each([
  ['FOSDEM 2025', 'fosdem-2025'],
  ['Überraschung für Łódź & Ærø', 'uberraschung-fur-lodz-and-aero'],
  ['Straße', 'strasse'],
  ['Ħamrun', 'hamrun'],
  ['मेला 2026', 'मल-2026'],
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
