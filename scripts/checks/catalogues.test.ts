import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { namesIn, textsInSource, wordsIn } from './texts-in-source.ts'

const source = new URL('../../apps/web/src/', import.meta.url)
const sheets = new URL('../../packages/sheets/src/', import.meta.url)
const read = (id: string) =>
  JSON.parse(readFileSync(new URL(`i18n/${id}.json`, source), 'utf8')) as Record<string, string>

const found = [source, sheets].flatMap(({ pathname }) => textsInSource(pathname))
const texts = [...new Set(found.map(({ text }) => text))]

/** Written like a name in code: `baseType`, QueryBoundary, item_order. */
const identifier = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[a-z]+_\w+)|`/
/** Names of programs and products. */
const properNames = /\b(?:OpenID|PostgreSQL|JavaScript|LibreOffice|OneDrive|iPhone|iPad)\b/g
const withIdentifier = (messages: string[]) =>
  messages.filter((text) => identifier.test(wordsIn(text).replaceAll(properNames, '')))

describe('the texts of the desk', () => {
  it('are read from the source', () => {
    expect(texts.length).toBeGreaterThan(100)
  })

  it('contain no identifiers', () => {
    expect(withIdentifier(['Set {baseType}', 'Base type (`x`)', 'See QueryBoundary', 'item_order'])).toHaveLength(3)
    expect(withIdentifier(texts)).toEqual([])
  })

  it('are ICU messages and get the values that they need', () => {
    const wrong = found.flatMap(({ text, path, values }) => {
      const names = namesIn(text)
      const missing = values === null ? [] : names.filter((name) => !values.includes(name))
      return missing.length > 0 ? [`${path}: "${text}" lacks ${missing.join(', ')}`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe.each(['de', 'es'])('the catalogue %s', (id) => {
  const catalogue = read(id)

  it('has every text', () => {
    expect(texts.filter((text) => !Object.hasOwn(catalogue, text))).toEqual([])
  })

  it('contains no identifiers', () => {
    expect(withIdentifier(Object.values(catalogue))).toEqual([])
  })

  it('has no unused texts', () => {
    const said = new Set(texts)
    expect(Object.keys(catalogue).filter((text) => !said.has(text))).toEqual([])
  })

  it('needs the same values', () => {
    const differ = Object.entries(catalogue).filter(
      ([text, other]) => namesIn(text).join(' ') !== namesIn(other).join(' '),
    )
    expect(differ).toEqual([])
  })
})
