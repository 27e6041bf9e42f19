import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseInput } from '#search/input/parse-input.ts'

import { type BoxResult, type SearchContext, ownSources, resultsFor, unknownIds } from './results.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const pinned = '0193a1c2-7f00-7000-8000-000000000001'
const project = '11111111-1111-4111-8111-111111111111'
const company = '22222222-2222-4222-8222-222222222222'
const command: BoxResult = { id: 'inventory', label: 'Inventory', group: 'Go to', icon: 'page', rank: 10, href: '/x' }
const away: SearchContext = {
  event: null,
  record: null,
  projects: [{ id: project, name: 'Autumn fair' }],
  companies: () => [{ id: company, name: 'Lantern Labs' }],
  known: [{ eventId: pinned, slug: 'opening', name: 'Opening keynote', projectId: project }],
  project: null,
  actions: [command],
}
const inside: SearchContext = {
  ...away,
  event: { slug: 'opening', project, projectId: project, eventId: pinned, name: 'Opening keynote' },
}
const find = (text: string, context = away) =>
  resultsFor(parseInput(text, 'https://desk.example'), context, [...ownSources, unknownIds])
const first = (text: string, context = away) => find(text, context)[0]

describe('the first row', () => {
  it('opens an address of the app', () => {
    expect(first('/e/opening?project=1')).toMatchObject({ href: '/e/opening?project=1', rank: 100 })
  })
  it('opens a known event by its id, its slug and a part of its name', () => {
    const href = `/e/opening?project=${project}`
    for (const text of [pinned.toUpperCase(), 'opening', 'keyn', 'https://x.example/events/opening']) {
      expect(first(text)?.href).toBe(href)
    }
  })
  it('is an event that runs, before one that is later', () => {
    const later = { eventId: id, slug: 'opening-party', name: 'Opening keynote party', projectId: project, near: true }
    const running = { ...away.known[0], eventId: pinned, slug: 'opening', name: 'Opening keynote', projectId: project }
    const context = { ...away, known: [later, { ...running, near: true, runs: true }] }
    for (const text of ['keynote', 'ope', '']) expect(first(text, context)?.label).toBe('Opening keynote')
  })
  it('takes an unknown id for an attendee of the open event, then a person, a user, an event', () => {
    expect(find(id, inside).map((one) => one.href)).toEqual([
      `/e/opening/attendees/${id}?project=${project}`,
      `/e/opening/attendees/person/${id}?project=${project}`,
      `/e/opening/attendees/user/${id}?project=${project}`,
      `/e/${id}`,
    ])
  })
  it("takes an unknown id for an attendee of today's event without an open one", () => {
    const near = { ...away, known: away.known.map((one) => ({ ...one, near: true })) }
    expect(find(id, near).map((one) => one.href)).toEqual([`/e/opening/attendees/${id}?project=${project}`, `/e/${id}`])
  })
  it('takes an unknown id for an event without an open one', () => {
    expect(find(id).map((one) => one.href)).toEqual([`/e/${id}`])
  })
  it('is the target of a link, not the event in its path', () => {
    expect(first(`https://x.example/${pinned}/${id}`, inside)?.href).toBe(
      `/e/opening/attendees/${id}?project=${project}`,
    )
  })
  it('is no slug for a code or a number', () => {
    expect(find('SPRING-26')[0]?.rank).toBe(1)
    expect(find('+32 2 555-0000').map((one) => one.href)).toEqual([undefined])
  })
  it('is a command whose full name was typed, before a person of that name', () => {
    expect(first('Inventory')?.rank).toBeGreaterThan(76)
    expect(first('invent')?.rank).toBeLessThan(76)
  })
  it('is the command for its name; a guessed event address comes last, labelled as such', () => {
    expect(first('inv')?.id).toBe('inventory')
    expect(find('inv').at(-1)).toMatchObject({ label: 'Try inv as an event address', rank: 1 })
    expect(first('spring-2026')?.href).toBe('/e/spring-2026')
    expect(first('spring-2026', { ...away, project })?.href).toBe(`/e/spring-2026?project=${project}`)
  })
  it('is the event at the end of a link to another site', () => {
    expect(first('https://tickets.example/events/spring')).toMatchObject({ href: '/e/spring', rank: 82 })
  })
  it('opens a project and a company by its name or id', () => {
    for (const text of ['autumn', project.toUpperCase()]) expect(first(text)?.href).toBe(`/projects/${project}`)
    for (const text of ['lantern lab', company]) expect(first(text)?.href).toBe(`/companies/${company}`)
  })
  it('says what can be pasted when there is no match', () => {
    expect(first('ada@example.org')).toMatchObject({ id: 'nothing', label: 'No match for ada@example.org' })
    expect(first('ada@example.org')?.href).toBeUndefined()
  })
})

it("lists today's events, recent ones and commands while the input is empty", () => {
  const [one] = away.known
  if (!one) throw new Error('no known event')
  const known = [
    { ...one, eventId: 'a', slug: 'far' },
    { ...one, eventId: 'b', slug: 'lately', recent: true },
    { ...one, eventId: 'c', slug: 'today', near: true },
  ]
  expect(find('', { ...away, known }).map((row) => row.id)).toEqual(['known c', 'known b', 'inventory'])
})

it('is sorted, with distinct addresses, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean(), (text, open) => {
      const rows = find(text, open ? inside : away)
      expect(rows.length).toBeLessThanOrEqual(12)
      expect(rows.map((one) => one.rank)).toEqual(rows.map((one) => one.rank).toSorted((a, b) => b - a))
      const hrefs = rows.flatMap((one) => one.href ?? [])
      expect(new Set(hrefs).size).toBe(hrefs.length)
      expect(hrefs.every((href) => href.startsWith('/') && !href.startsWith('//'))).toBe(true)
      expect(rows.length > 0 || text.trim() === '').toBe(true)
    }),
  )
})
