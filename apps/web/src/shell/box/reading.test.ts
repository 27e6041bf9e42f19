import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readBox } from './reading.ts'

const origin = 'https://desk.example'
const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const read = (text: string) => readBox(text, origin)

describe('addresses of this desk', () => {
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

it('reads any text without failing, and leads nowhere but into the desk', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('/', '//', '\\', 'https://', '..', '%', '@', id, 'evil.example', ' ', '\n'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const reading = read(pieces.join(''))
      expect(reading.text).toBe(reading.text.trim())
      expect(reading.ids).toEqual([...new Set(reading.ids)])
      expect(new URL(reading.address ?? '/', origin).origin).toBe(origin)
    }),
  )
})
