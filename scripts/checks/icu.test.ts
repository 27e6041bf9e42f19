import { readFileSync } from 'node:fs'

import { parse as wholeParse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'

import { textsInSource } from './texts-in-source.ts'

const source = new URL('../../apps/web/src/', import.meta.url)
const { parse }: { parse: (message: string) => unknown } = await import(new URL('i18n/icu.ts', source).href)
const catalogue = (id: string): string[] =>
  Object.entries(JSON.parse(readFileSync(new URL(`i18n/${id}.json`, source), 'utf8')) as Record<string, string>).flat()

const texts = new Set([...textsInSource(source.pathname).map(({ text }) => text), ...['de', 'es'].flatMap(catalogue)])

describe('the message parser of the web app', () => {
  it('parses every text like the parser of @formatjs', () => {
    expect(texts.size).toBeGreaterThan(1000)
    for (const text of texts) expect(parse(text)).toEqual(wholeParse(text))
  })

  it.each([
    "it''s",
    "don't",
    "'{'quoted'}' {x}",
    "a '{ left open",
    'a < b > c',
    '<b>x</b><i>y {z}</i>',
    '{ n , plural , =0 {none} one {# <b>a</b>} other {#}}',
    "{n, plural, one {'#'} other {'{'}}",
    '# {n, number}',
    '{k, select, a {1} other {{n, plural, other {#}}}}',
    'a}',
    '',
  ])('reads %j as the whole reader does, or refuses it too', (text) => {
    const outcome = (read: (message: string) => unknown) => {
      try {
        return read(text)
      } catch {
        return 'refused'
      }
    }
    expect(outcome(parse)).toEqual(outcome(wholeParse))
  })

  it.each([
    '{d, date}',
    '{n, number, percent}',
    '{n, plural, one {x}}',
    '{a',
    '<b>x',
    '{n, plural, offset:1 other {#}}',
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError)
  })
})
