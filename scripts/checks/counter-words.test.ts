import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { textsInSource } from './texts-in-source.ts'

const source = new URL('../../apps/web/src/', import.meta.url)
const read = (id: string) =>
  JSON.parse(readFileSync(new URL(`i18n/${id}.json`, source), 'utf8')) as Record<string, string>

/** Internal terms of the API, and words that staff at a counter do not use. */
const english = [
  /\bthe service\b/i,
  /\boperations?\b/i,
  /\b(?:un)?sealed?\b/i,
  /\bslugs?\b/i,
  /\b(?:API|contract|credential|verdict|upstream)\b/i,
  /\b[2-5]0\d\b/,
  /\b(?:NeedsAction|Manual mode|mode Manual)\b/,
  /\b(?:nobody|somebody|everybody|anybody|whoever|whomever)\b/i,
  /\b(?:stands?|would stand|is told|to be told|come in|taken back|mend|wish)\b/i,
  /\bnot stated\b|\bcould not tell\b/i,
]
const german = [
  /\b(?:der|den|dem|des|im|vom|beim|ein) Diensts?(?:es)?\b/i,
  /\bOperation(?:en)?\b/,
  /[Vv]ersiegel/,
  /\bSlugs?\b/,
  // One gender: der Frontdesk.
  /\b(?:das|dieses|ins|ans) Frontdesk\b(?!s)/i,
  // Registrierung for a registration, Anmelden for sign-in.
  /[Ll]ogin|[Ll]ogg(?:en|t)/,
  /Anmelde(?:art|typ)/,
]
const spanish = [
  /\b(?:el|al|del) servicio\b/i,
  /\boperaci(?:ón|ones)\b/i,
  /\bsell(?:ado|ada|ados|adas|ar)\b/i,
  /\bslugs?\b/i,
  /\btipos? de inscripción\b/i,
]

/** Screens for administrators about the connection to the event system, and the content of *Details*. */
const insides = [
  'features/admin/operations-screen.tsx',
  'features/admin/operations-parts.tsx',
  'features/admin/installation-sections.tsx',
  'records/answer-source.tsx',
  'search/receipt-table.tsx',
  'page/answer-aside.tsx',
  'page/query-boundary.tsx',
  'features/admin/audit-entry.tsx',
]
/** Links to the operations page, by its name. */
const names = ['Operations']

const texts = [
  ...new Set(
    textsInSource(source.pathname)
      .filter(({ path }) => !insides.includes(path))
      .map(({ text }) => text),
  ),
].filter((text) => !names.includes(text))

/** Names of values are not displayed: `{slug}`. */
const withoutValues = (text: string) => text.replaceAll(/\{\w+\}/g, '…')

const found = (says: (text: string) => string, forbidden: readonly RegExp[]) =>
  texts.map(says).filter((text) => forbidden.some((word) => word.test(withoutValues(text))))

describe('the words on the screen', () => {
  it('are those of a person at a counter', () => {
    expect(found((text) => text, english)).toEqual([])
  })

  it.each([
    ['de', german],
    ['es', spanish],
  ] as const)('say it in %s', (id, forbidden) => {
    const catalogue = read(id)
    expect(found((text) => catalogue[text] ?? '', forbidden)).toEqual([])
  })
})
