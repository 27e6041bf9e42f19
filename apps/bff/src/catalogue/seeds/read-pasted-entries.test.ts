import { describe, expect, it } from 'vitest'

import { readPastedEntries } from './read-pasted-entries.ts'

const id = 'AC20A7AD-B1F6-590D-83CF-94A0C9F406A8'
const low = id.toLowerCase()
const named = (text: string) => readPastedEntries(text).map(({ named: one }) => one)

describe('a pasted text', () => {
  it.each([
    ['fosdem-2025', { kind: 'slug', slug: 'fosdem-2025' }],
    ['  "fosdem-2025"  ', { kind: 'slug', slug: 'fosdem-2025' }],
    ['GAVHLF', { kind: 'slug', slug: 'GAVHLF' }],
    [id, { kind: 'id', id: low }],
    [`https://desk.example.org/e/${id}/attendees`, { kind: 'event', id: low }],
    ['https://desk.example.org/e/tideline?tab=codes', { kind: 'slug', slug: 'tideline' }],
    ['/e/tideline', { kind: 'slug', slug: 'tideline' }],
    [`https://desk.example.org/companies/${id}`, { kind: 'company', id: low }],
    [`https://service.example/api/projects/${id}/event-types`, { kind: 'project', id: low }],
    [`https://service.example/api/events/${id}/companies`, { kind: 'event', id: low }],
    ['https://service.example/api/events/get-for-slug?slug=spring%20gala-1', { kind: 'unreadable' }],
    ['https://service.example/api/events/get-for-slug?slug=spring-gala', { kind: 'slug', slug: 'spring-gala' }],
    ['https://events.example/2025/spring-gala/', { kind: 'slug', slug: 'spring-gala' }],
    [`https://events.example/x?event=${id}`, { kind: 'id', id: low }],
    ['https://events.example/', { kind: 'unreadable' }],
    ['00000000-0000-0000-0000-000000000000', { kind: 'unreadable' }],
    ['<script>alert(1)</script>', { kind: 'unreadable' }],
    ['two words here', { kind: 'unreadable' }],
    ['https://%', { kind: 'unreadable' }],
    ['http://[', { kind: 'unreadable' }],
    ['x'.repeat(400), { kind: 'unreadable' }],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual([expected])
  })

  it('can be a sheet: headings are ignored, and the link, id or slug of each row is used', () => {
    const sheet = `Name;Slug;City\nSpring Gala;spring-gala;Porto\n\nTideline;;Lisbon\nx;${id};y`
    expect(readPastedEntries(sheet).map(({ line, named: one }) => [line, one.kind])).toEqual([
      [2, 'slug'],
      [5, 'id'],
    ])
    const plain = `Spring Gala;spring-gala;Porto 1\nTideline;tideline-26;Lisbon\nx y;z w`
    expect(named(plain)).toEqual([
      { kind: 'slug', slug: 'spring-gala' },
      { kind: 'slug', slug: 'tideline-26' },
      { kind: 'unreadable' },
    ])
  })

  it('can have several in a line', () => {
    expect(named('spring-gala, tideline\tcamp-19').map((one) => one.kind === 'slug' && one.slug)).toEqual([
      'spring-gala',
      'tideline',
      'camp-19',
    ])
  })

  it('is read in linear time, with at most 200 characters of each entry shown', () => {
    for (const text of ['-'.repeat(16_000), ','.repeat(16_000), `${'a-'.repeat(8000)}!`, '"'.repeat(16_000)]) {
      const began = performance.now()
      const entries = readPastedEntries(text)
      expect(performance.now() - began).toBeLessThan(1000)
      expect(entries.every((entry) => entry.text.length <= 200)).toBe(true)
    }
  })
})
