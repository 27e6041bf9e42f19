import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isNumber, readEnrollLine } from './enroll-line.ts'

const id = '077c86c1-df32-5901-8863-b9e31695422f'

describe('readEnrollLine', () => {
  it.each([
    ['Yaw Müllerschön, yaw@example.org', 'Yaw Müllerschön'],
    ['Yaw Müllerschön <yaw@example.org>', 'Yaw Müllerschön'],
    ['yaw@example.org Yaw Müllerschön', 'Yaw Müllerschön'],
    ['Yaw Müllerschön\tyaw@example.org', 'Yaw Müllerschön'],
    ['"Müllerschön, Yaw" <mailto:yaw@example.org>;', 'Müllerschön Yaw'],
    ['yaw@example.org', ''],
  ])('reads %j', (line, name) => {
    expect(readEnrollLine(line)).toEqual({ kind: 'person', name, email: 'yaw@example.org' })
  })

  it('parses a name without an address', () => {
    expect(readEnrollLine(' Ana  Gómez ')).toEqual({ kind: 'person', name: 'Ana Gómez', email: null })
  })

  it.each([
    ['nora quist', 'Nora Quist'],
    ['nora quist, yaw@example.org', 'Nora Quist'],
    ['anne-marie o’neil', 'Anne-Marie O’neil'],
    ['élodie жанна', 'Élodie Жанна'],
    ['ludwig van Beethoven', 'ludwig van Beethoven'],
    ['ნინო', 'ნინო'],
    ['spring-25', 'spring-25'],
  ])('reads %j with the capitals of a name, where none was typed', (line, name) => {
    expect(readEnrollLine(line)).toMatchObject({ kind: 'person', name })
  })

  it('parses an id, bare or at the end of a link', () => {
    expect(readEnrollLine(` ${id.toUpperCase()} `)).toEqual({ kind: 'id', id })
    expect(readEnrollLine(`https://desk/e/x-11111111-2222-3333-4444-555555555555/attendees/${id}?a=1`)).toEqual({
      kind: 'id',
      id,
    })
  })

  it('is unclear instead of guessing', () => {
    expect(readEnrollLine('a@x.org b@x.org').kind).toBe('unclear')
    expect(readEnrollLine('Ana, ana@').kind).toBe('unclear')
    expect(readEnrollLine('  ').kind).toBe('empty')
  })

  it('keeps the joiners of names', () => {
    for (const name of ['مهر\u200cناز', 'ක්\u200dරිස්', 'Ana \u{1F469}\u200d\u{1F467}'])
      expect(readEnrollLine(`\ufeff${name}\u200b, ana@x.org`)).toEqual({ kind: 'person', name, email: 'ana@x.org' })
  })

  it('parses any plain name and address', () => {
    const word = fc.stringMatching(/^[A-Z][a-zé]{1,9}$/)
    const mail = fc.stringMatching(/^[a-z][a-z0-9.+-]{0,9}@[a-z]{2,9}\.org$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), mail, (words, email) => {
        const name = words.join(' ')
        for (const line of [`${name}, ${email}`, `${name} <${email}>`, `${email}; ${name}`])
          expect(readEnrollLine(line)).toEqual({ kind: 'person', name, email })
      }),
    )
  })
})

it.each([
  ['TI-9F0001', true],
  ['4711', true],
  ['TI-XXXXXX', true],
  ['CMD-ABC', true],
  ['ANNE-MARIE', false],
  ['LI-WEI', false],
  ['+32 2 555 0000', true],
  ['Ticket 12', true],
  ['Ada Lovelace', false],
  ['Ada Lovelace 2nd', false],
  ['Madonna', false],
])('%s is a number that nobody is called: %s', (name, is) => {
  expect(isNumber({ name, email: null })).toBe(is)
  expect(isNumber({ name, email: 'ada@x.example' })).toBe(false)
})
