import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'

import german from './de.json'
import spanish from './es.json'
import { type Part, TYPE, parse } from './icu.ts'
import { formatMessage, messageFormatters } from './message.ts'

/** Every English text and its translations, from the catalogues. */
const texts = new Set([german, spanish].flatMap((catalogue) => Object.entries(catalogue).flat()))

/** Values to try for each placeholder of a message. */
function tries(parts: readonly Part[], found = new Map<string, Set<unknown>>()): Map<string, Set<unknown>> {
  const add = (name: string, ...values: unknown[]) => found.set(name, new Set([...(found.get(name) ?? []), ...values]))
  for (const part of parts) {
    if (part.type === TYPE.argument) add(part.value, 'Zoë {x} <b>', 0, 7.5, null)
    if (part.type === TYPE.number) add(part.value, 0, 3, 1_234_567.25)
    if (part.type === TYPE.tag) {
      add(part.value, (chunks: readonly unknown[]) => `[${chunks.join('|')}]`)
      tries(part.children, found)
    }
    if (part.type === TYPE.plural) add(part.value, 0, 1, 2, 3, 11, 21, 1000, 1.5)
    if (part.type === TYPE.select) add(part.value, ...Object.keys(part.options))
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) tries(option.value, found)
  }
  return found
}

/** Each value of each placeholder at least once. */
function valuesFor(text: string): Record<string, never>[] {
  const all = [...tries(parse(text))].map(([name, values]) => [name, [...values]] as const)
  const rounds = Math.max(1, ...all.map(([, values]) => values.length))
  return Array.from({ length: rounds }, (_, at) =>
    Object.fromEntries(all.map(([name, values]) => [name, values[at % values.length] as never])),
  )
}

/** Messages in these languages are formatted as by react-intl, and refused where it refuses them. */
export const testMessagesIn = (...locales: string[]) =>
  describe.each(locales)('a message in %s', (locale) => {
    const formatters = messageFormatters(locale)
    const whole = createIntl({ locale, defaultLocale: locale, messages: {}, onError: () => undefined })

    it('is formatted as by react-intl, for all values', () => {
      expect(texts.size).toBeGreaterThan(1000)
      for (const text of texts)
        for (const values of valuesFor(text)) {
          const said = whole.formatMessage({ id: text, defaultMessage: text }, values)
          expect([text, values, formatMessage(text, formatters, values).join('')]).toEqual([text, values, said])
        }
    })

    it.each([
      ['{a} and {b}', { a: 'x' }, 'no value for b'],
      ['<b>x</b>', { b: 'no function' }, 'no function for b'],
      ['{n, plural, one {x}}', { n: 1 }, 'Not a message'],
      ['a {', {}, 'Not a message'],
    ])('%j is refused with %j', (text, values, fault) => {
      expect(() => formatMessage(text, formatters, values)).toThrow(fault)
      expect(whole.formatMessage({ id: text, defaultMessage: text }, values)).toBe(text)
    })
  })
