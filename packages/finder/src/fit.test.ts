import { describe, expect, it } from 'vitest'

import { day, now, one, searcher } from '#testing/searcher.ts'

import type { Entry } from './entry.ts'
import { fitFor } from './fit.ts'

const [id, person] = ['0193a1c2-7f00-7000-8000-00000000aaaa', '0193a1c2-7f00-7000-8000-00000000bbbb']
const ada: Partial<Entry> = {
  id,
  personId: person,
  name: 'Ada Lovelace',
  emails: ['ada@example.org', 'lovelace@example.com'],
  phones: ['+32 2 555 0000', '0611 22 33 44'],
  detail: 'Engineer',
}
const fitOf = (text: string, more: Partial<Entry> = {}, matched: string[] = [], phone?: string) =>
  fitFor({ text, ...(phone === undefined ? {} : { phone }) })(one({ ...ada, ...more }), matched)

describe('a record fits', () => {
  it.each([
    id,
    person,
    'ADA@example.org',
    'lovelace@example.com',
    '2 555 0000',
    '0032 2 555 0000',
    '0611-223344',
    '+33 6 11 22 33 44',
  ])('as its own by %s', (text) => expect(fitOf(text)).toBe('own'))

  it.each([
    ['FD-7K2Q', 'fd-7k2q'],
    ['“FD–7K2Q”', 'FD-7K2Q'],
    ['cmd8012', 'CMD-8012'],
    ['CMD 8012', 'CMD-8012'],
    [' cmd – 8012 ', 'CMD-8012'],
    ['CMD-8O12', 'CMD-8012'],
    ['Q4OO1136', 'Q4001136'],
    ['ONLINE', 'ONLINE'],
  ])('as its own by the number %s', (text, number) => expect(fitOf(text, { number })).toBe('own'))

  it('as its own by a whole external id or pass code, and by the id of its attendee', () => {
    expect(fitOf('TIDELINE-00000', {}, ['number', 'externalId'])).toBe('own')
    expect(fitOf('friends', {}, ['code'])).toBe('own')
    expect(fitOf(person, { personId: null, attendeeId: person }, ['id'])).toBe('own')
  })

  it('as its own by the phone number beside the name on a badge', () => {
    expect(fitOf('Ada Lovelace', {}, [], '02 555 00 00')).toBe('own')
    expect(fitOf('Ada Lovelace', {}, [], '02 555 00 01')).toBe('words')
  })

  it('not as its own by another number, by a part of one, by the beginning of an id, or by a word', () => {
    expect(fitOf('02 555 0001')).toBe('similar')
    expect(fitOf('50000')).not.toBe('own')
    expect(fitOf('Q4OO1137', { number: 'Q4001136' })).toBe('similar')
    for (const text of ['CMD8013', 'CMD801', 'CMD 80122']) expect(fitOf(text, { number: 'CMD-8012' })).not.toBe('own')
    expect(fitOf('TIDELINE-0', { externalId: 'TIDELINE-00000' }, ['number'])).toBe('similar')
    expect(fitOf('0193a1c2', {}, ['id'])).toBe('similar')
    expect(fitOf('online', { name: 'Online pass', number: 'ONLINE' })).toBe('words')
    expect(fitOf('', { phones: [''] })).not.toBe('own')
  })

  it.each([
    ['ada love', 'words'],
    ['engineer lovelace', 'words'],
    ['ada velace', 'parts'],
    // As the search reads a short word: one error, and in a name no more than its beginning.
    ['ada lofelace', 'typo'],
    ['eda lofelace', 'typo'],
    ['edo lofelace', 'similar'],
  ])('%s: %s', (text, fit) => expect(fitOf(text)).toBe(fit))

  it.each([
    ['Sibusiso Al-Khatib', 'Sibusiso Al-Khatib'],
    ['al-khatib sibusiso', 'Sibusiso Al-Khatib'],
    ['sibusiso al khatib', 'Sibusiso Al-Khatib'],
    ['Sibusiso Al-Kha', 'Sibusiso Al-Khatib'],
    ['Al-Khatib, Sibusiso', 'Sibusiso Al-Khatib'],
    ['Sibusiso Al-Khatib', 'Sibusiso Al Khatib'],
    ['Anne - Marie Roy', 'Anne - Marie Roy'],
    ["Niamh O'Neill", 'Niamh O’Neill'],
    ['Niamh O’Neill', 'Niamh O’Neill'],
    ['Rui da Barros', 'Rui da Barros'],
    ['Ana de la Cruz', 'Ana de la Cruz'],
    ['J. R. “Bob” Dobbs', 'J. R. “Bob” Dobbs'],
    ['किरण राव', 'किरण राव'],
  ])('%s all words of %s', (text, name) => expect(fitOf(text, { name })).toBe('words'))

  it.each([
    ['khatib-al', 'Sibusiso Al-Khatib'],
    ['al-khatib', 'Al Sibusiso Khatib'],
    ['khatib-sibusiso', 'Sibusiso Al-Khatib'],
  ])('%s not all words of %s', (text, name) => expect(fitOf(text, { name })).not.toBe('words'))

  it.each(['Kanal und Söhne', 'Kanal & Söhne', 'kanal et sohne'])('%s in any language, and as a sign', (text) => {
    for (const name of ['Kanal & Söhne', 'Kanal und Söhne']) expect(fitOf(text, { name })).toBe('words')
  })
})

const tideLine = (name: string) => one({ kind: 'event', id: name, name, slug: 'tide-line' })

describe('records are ordered', () => {
  it('by how well they fit, whatever event is open and whenever they were seen', () => {
    const people = [
      one({ name: 'Ada Lofelace', eventId: id, seenAt: now }),
      one({ name: 'Bea Soares', detail: 'Ada Lovelace', seenAt: now - 9 * day }),
    ]
    expect(
      searcher(people)
        .find('ada lovelace', { eventId: id })
        .map(({ entry, fit }) => [entry.name, fit]),
    ).toEqual([
      ['Bea Soares', 'words'],
      ['Ada Lofelace', 'typo'],
    ])
  })

  it.each(['CMD8012', 'CMD 8012', 'cmd-8O12'])('%s is found as the number CMD-8012', (text) => {
    const { find } = searcher([one({ ...ada, number: 'CMD-8012' }), one({ name: 'Bea Soares', number: 'CMD-8013' })])
    expect(find(text)[0]).toMatchObject({ entry: { number: 'CMD-8012' }, matched: ['number'], fit: 'own' })
  })

  it('and beside better matches, what is merely similar takes no place of a person', () => {
    const people = [one({ name: 'Tideline Lund' }), one({ name: 'Ada Tide-Line' })]
    const { names } = searcher([tideLine('Wharf'), tideLine('Pier'), ...people])
    expect(names('tideline', { limit: 2 })).toEqual(['Tideline Lund', 'Ada Tide-Line'])
    expect(names('tideline', { kinds: ['event'] })).toHaveLength(2)
    expect(searcher([tideLine('Wharf')]).names('tideline')).toEqual(['Wharf'])
  })

  it('a person of several records fits as the best of them', () => {
    const guest = one({ kind: 'guest', name: 'Ada Lovelace', number: 'FD-7K2Q', attendeeId: id, phones: [] })
    const attendee = one({ ...ada, emails: ['fd-7k2q@example.org'] })
    const { find } = searcher([guest, attendee])
    expect(find('FD-7K2Q').map(({ entry, fit }) => [entry.kind, fit])).toEqual([['attendee', 'own']])
  })
})
