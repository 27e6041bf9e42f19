import { isGuid } from '@frontdesk/api-types/table'
import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { directoryQuestion, looksLikeCode, parseInput } from './parse-input.ts'
import { toSingleLine } from './single-line.ts'

const origin = 'https://desk.example'
const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const read = (text: string) => parseInput(text, origin)

describe('addresses of this app', () => {
  it.each([
    ['/e/opening', '/e/opening'],
    ['  https://desk.example/e/opening?project=1#x ', '/e/opening?project=1#x'],
    ['//evil.example/e/opening', null],
    ['/\\evil.example', null],
    ['https://evil.example/e/opening', null],
    ['/api/companies', null],
    ['/desk/session', null],
    ['/e/two words', null],
  ])('%s', (text, address) => {
    expect(read(text).address).toBe(address)
  })
})

describe('slugs', () => {
  it.each([
    ['opening-keynote', 'opening-keynote'],
    ['https://tickets.example/events/opening-keynote/', 'opening-keynote'],
    ['https://tickets.example/events/caf%C3%A9', 'café'],
    ['two words', null],
    ['ada@example.org', null],
    [id, null],
    ['', null],
  ])('%s', (text, slug) => {
    expect(read(text).slug).toBe(slug)
  })
})

it('finds every id once, lower case, in a link or a line of a badge', () => {
  const upper = id.toUpperCase()
  expect(read(`attendee:${upper} ${id} ${id.replace('a', 'b')}`).ids).toEqual([id, id.replace('a', 'b')])
})

it('finds an e-mail beside a name', () => {
  expect(read('Ada Lovelace <ada@example.org>')).toMatchObject({
    email: 'ada@example.org',
    words: ['ada', 'lovelace', '<ada@example.org>'],
  })
})

describe('ids in any wrapping', () => {
  const digits = id.replaceAll('-', '')
  it.each([
    `"${id}"`,
    `«${id}».`,
    `<${id}>`,
    `{${id.toUpperCase()}}`,
    `urn:uuid:${id}`,
    id.replaceAll('-', '\u2011'),
    id.replaceAll('-', '–'),
    `${id.slice(0, 9)}\u200B${id.slice(9)}`,
    `\uFEFF${id}\u00A0`,
    digits,
    digits.toUpperCase(),
    id.replaceAll(/[0-9a-z]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  ])('%s', (text) => {
    expect(read(text)).toMatchObject({ ids: [id], slug: null, code: null, email: null, phone: null })
  })
  it('are not found within a longer number', () => {
    expect(read(`${digits}0`).ids).toEqual([])
  })
})

describe('the kinds of a text', () => {
  it.each([
    ['“ada@example.org”,', { email: 'ada@example.org', slug: null, code: null }],
    ['mailto:ada@example.org', { email: 'mailto:ada@example.org'.slice(7) }],
    ['+32 2 555 00 00', { phone: '+32 2 555 00 00', code: null }],
    ['tel:(030) 555-0000', { phone: '(030) 555-0000' }],
    ['12345', { phone: null, code: '12345' }],
    ['FD-7K2Q', { code: 'FD-7K2Q', phone: null }],
    ['‘EARLY25’', { code: 'EARLY25', slug: 'EARLY25' }],
    ['two words', { code: null, phone: null, slug: null }],
    ['GET /api/companies/' + id, { upstream: { operation: 'getCompany', params: { companyid: id }, query: {} } }],
    [`see https://desk.example/e/opening today`, { address: '/e/opening', upstream: null }],
  ])('%s', (text, reading) => {
    expect(read(text)).toMatchObject(reading)
  })
  it('distinguishes codes from slugs and names by their form', () => {
    expect(['SPRING-25', 'spring-25', 'Spring', '12345', 'AB'].filter((text) => looksLikeCode(read(text)))).toEqual([
      'SPRING-25',
    ])
  })
})

describe('several lines', () => {
  it('are separate, and stay so in the single-line input', () => {
    const text = ` ${id} \r\n\r\nAda Lovelace\nYaw  Müllerschön`
    expect(toSingleLine(text)).toBe(`${id} ⏎ Ada Lovelace ⏎ Yaw Müllerschön`)
    for (const given of [text, toSingleLine(text)])
      expect(read(given).lines).toEqual([id, 'Ada Lovelace', 'Yaw Müllerschön'])
  })
  it('of a badge are one person, to search and to enroll', () => {
    const badge = read('Ada Lovelace\nAnalytical Engines\nada@example.org')
    expect(badge).toMatchObject({ text: 'Ada Lovelace, ada@example.org', email: 'ada@example.org', lines: [] })
    expect(directoryQuestion(badge)?.text).toBe('ada@example.org')
  })
  it('of a card may contain a link of this app', () => {
    const card = `BEGIN:VCARD\nFN:Ada\nURL:https://desk.example/e/opening/attendees/${id}\nEND:VCARD`
    expect(read(toSingleLine(card))).toMatchObject({ address: `/e/opening/attendees/${id}`, ids: [id] })
  })
})

it('parses any text, and links only to this app', () => {
  const piece = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.constantFrom(
      '/',
      '//',
      '\\',
      'https://',
      '..',
      '%',
      '@',
      id,
      'evil.example',
      ' ',
      '\n',
      '⏎',
      'BEGIN:VCARD',
      'MECARD:',
      'N:',
      ';',
      'ada@example.org',
      'desk.example',
      '/api/companies/',
      '+32 2 555',
      '\u200b',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const reading = read(pieces.join(''))
      expect(reading.text).toBe(reading.text.trim())
      expect(reading.ids).toEqual([...new Set(reading.ids)])
      expect(reading.ids.every((one) => isGuid(one) && one === one.toLowerCase())).toBe(true)
      expect(reading.lines.length === 0 || reading.lines.length > 1).toBe(true)
      expect(new URL(reading.address ?? '/', origin).origin).toBe(origin)
    }),
  )
})

it('finds an id in any wrapping', () => {
  const context = fc.string({
    unit: fc.constantFrom(...' "\'<>()[]{}«»“”.,;:!?\u200b\ufeff\n\t'.split('')),
    maxLength: 6,
  })
  const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d', '')
  fc.assert(
    fc.property(fc.uuid(), context, context, dash, fc.boolean(), (one, before, after, between, loud) => {
      const inner = one.replaceAll('-', between)
      expect(read(`${before}${loud ? inner.toUpperCase() : inner}${after}`).ids).toEqual([one])
    }),
  )
})
