import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { languages } from './languages.ts'
import { currentLocale, inLocale, listed, mark, say, sayRich, speak } from './say.ts'

const english = () => speak('en', languages.en.locale, {})
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
  it('is its own answer in English', () => {
    expect(say('Remove the person')).toBe('Remove the person')
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'Opening' })).toBe('Remove Yaw from Opening')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1 })).toBe('1 code')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1200 })).toBe('1,200 codes')
  })

  it('is said in the language, with its order of words and its numbers', () => {
    speak('de', 'de-DE', german)
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'Opening' })).toBe('Yaw aus Opening entfernen')
    expect(say('{count, plural, one {# code} other {# codes}}', { count: 1200 })).toBe('1.200 Codes')
    const later = mark('Remove the person')
    expect(say(later)).toBe('Person entfernen')
  })

  it('stays English where a translation is missing, broken or only inherited', () => {
    speak('de', 'de-DE', german)
    expect(say('Send {what} again', { what: 'it' })).toBe('Send it again')
    expect(say('It is {what}', { what: 'so' })).toContain('Es ist')
    expect(say('toString')).toBe('toString')
  })

  it('takes what people write for text, never for a message', () => {
    expect(say('Remove {name} from {event}', { name: '{event} <b>x</b>', event: 'A' })).toBe(
      'Remove {event} <b>x</b> from A',
    )
  })

  it('is marked in the pseudo language, so that one that did not go through here shows', () => {
    speak('pseudo', languages.pseudo.locale, {})
    expect(say('Remove the person')).toBe('\u202ERemove the person\u202C')
    expect(say('Remove {name} from {event}', { name: 'Yaw', event: 'B' })).toBe('\u202ERemove Yaw from B\u202C')
  })
})

const bold = (chunks: ReactNode[]) => <b key="b">{chunks}</b>
const said = () => render(<p>{sayRich('<b>{name}</b> is on', { name: 'Yaw', b: bold })}</p>).container

describe('a text with parts', () => {
  it('keeps its elements', () => {
    expect(said().innerHTML).toBe('<p><b>Yaw</b> is on</p>')
  })
  it('puts them where the language wants them', () => {
    speak('de', 'de-DE', german)
    expect(said().innerHTML).toBe('<p>Dabei: <b>Yaw</b></p>')
  })
  it('is marked around them in the pseudo language', () => {
    speak('pseudo', languages.pseudo.locale, {})
    expect(said().textContent).toContain('\u202E is on\u202C')
  })
})

describe('what is made for a locale', () => {
  it('is made once, and anew for another', () => {
    let made = 0
    const format = inLocale((locale) => {
      made += 1
      return new Intl.NumberFormat(locale)
    })
    expect([format().format(1200), format().format(1200)]).toEqual(['1,200', '1,200'])
    expect(made).toBe(1)
    speak('de', 'de-DE', {})
    expect(currentLocale()).toBe('de-DE')
    expect(format().format(1200)).toBe('1.200')
    expect(made).toBe(2)
  })

  it('joins as the language does', () => {
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
    expect(listed(['a', 'b'], 'disjunction')).toBe('a or b')
    speak('de', 'de-DE', {})
    expect(listed(['a', 'b', 'c'])).toBe('a, b und c')
  })
})
