import { describe, expect, it } from 'vitest'

import { isLanguage, languages, localeFor, offeredLanguages, preferredLanguage } from './languages.ts'

describe('the language of a viewer', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr-FR', 'ES-mx', 'de'], 'es'],
    [['pt', 'zh-Hant'], 'en'],
    [[], 'en'],
    [['pseudo'], 'en'],
    [['deu', 'english'], 'en'],
  ] as const)('of %j is %s', (wanted, language) => {
    expect(preferredLanguage(wanted)).toBe(language)
  })

  it('keeps the region of their dates and numbers', () => {
    expect(localeFor('en', ['en-US'])).toBe('en-US')
    expect(localeFor('de', ['en-US', 'de-CH'])).toBe('de-CH')
    expect(localeFor('es', ['en-US'])).toBe('es-ES')
    expect(localeFor('en', ['en'])).toBe('en-GB')
    expect(() => new Intl.NumberFormat(localeFor('en', ['en-x-garbage-']))).not.toThrow()
  })

  it('accepts supported languages only', () => {
    expect(['en', 'de', 'es', 'pseudo'].every(isLanguage)).toBe(true)
    for (const value of ['fr', 'toString', '', null, 1, '__proto__']) expect(isLanguage(value)).toBe(false)
  })

  it('is listed by its own name, the pseudo language never', () => {
    expect(offeredLanguages.map((id) => languages[id].name)).toEqual(['English', 'Deutsch', 'Español'])
  })
})
