import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { languages } from './languages.ts'
import { currentLocale, inLocale, listed, mark, say, sayRich, setLanguage } from './say.ts'

const english = () => setLanguage('en', languages.en.locale, {})
const german = {
  'Remove the person': 'Person entfernen',
  'Remove {name} from {event}': '{name} aus {event} entfernen',
  '{count, plural, one {# code} other {# codes}}': '{count, plural, one {# Code} other {# Codes}}',
  '<b>{name}</b> is on': 'Dabei: <b>{name}</b>',
  'It is {what}': 'Es ist {what',
}

afterEach(() => {
  cleanup()
  english()
})

describe('a text', () => {
  it('is returned unchanged in English', () => {
    expect(say('Remove the person')).toBe('Remove the person')
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'Opening' })).toBe('Remove Yaw from Opening')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1 })).toBe('1 code')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1200 })).toBe('1,200 codes')
  })

  it('is translated, with the word order and numbers of the language', () => {
    setLanguage('de', 'de-DE', german)
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'Opening' })).toBe('Yaw aus Opening entfernen')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1200 })).toBe('1.200 Codes')
    const later = mark('Remove the person')
    expect(say(later)).toBe('Person entfernen')
  })

  it('stays English where a translation is missing, broken or only inherited from Object', () => {
    setLanguage('de', 'de-DE', german)
    expect(say('Send {what} again', { what: 'it' })).toBe('Send it again')
    expect(say('It is {what}', { what: 'so' })).toContain('Es ist')
    expect(say('toString')).toBe('toString')
  })

  it('does not parse values as messages', () => {
    expect(say('Remove {name} from {event}', { name: '{event} <b>x</b>', event: 'A' })).toBe(
      'Remove {event} <b>x</b> from A',
    )
  })

  it('is marked in the pseudo language, so that untranslatable text is visible', () => {
    setLanguage('pseudo', languages.pseudo.locale, {})
    expect(say('Remove the person')).toBe('\u202ERemove the person\u202C')
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'B' })).toBe('\u202ERemove Yaw from B\u202C')
  })
})

const bold = (chunks: ReactNode[]) => <b key="b">{chunks}</b>
const said = () => render(<p>{sayRich('<b>{name}</b> is on', { name: 'Yaw', b: bold })}</p>).container

describe('a text with elements', () => {
  it('keeps its elements', () => {
    expect(said().innerHTML).toBe('<p><b>Yaw</b> is on</p>')
  })
  it('moves them to their place in the translation', () => {
    setLanguage('de', 'de-DE', german)
    expect(said().innerHTML).toBe('<p>Dabei: <b>Yaw</b></p>')
  })
  it('is marked around them in the pseudo language', () => {
    setLanguage('pseudo', languages.pseudo.locale, {})
    expect(said().textContent).toContain('\u202E is on\u202C')
  })
})

describe('a value per locale', () => {
  it('is created once, and again for another locale', () => {
    let made = 0
    const format = inLocale((locale) => {
      made += 1
      return new Intl.NumberFormat(locale)
    })
    expect([format().format(1200), format().format(1200)]).toEqual(['1,200', '1,200'])
    expect(made).toBe(1)
    setLanguage('de', 'de-DE', {})
    expect(currentLocale()).toBe('de-DE')
    expect(format().format(1200)).toBe('1.200')
    expect(made).toBe(2)
  })

  it("joins a list by the language's rules", () => {
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
    expect(listed(['a', 'b'], 'disjunction')).toBe('a or b')
    setLanguage('de', 'de-DE', {})
    expect(listed(['a', 'b', 'c'])).toBe('a, b und c')
  })
})
