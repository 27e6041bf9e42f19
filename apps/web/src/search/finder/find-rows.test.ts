import { describe, expect, it } from 'vitest'

import type { DirectoryHit } from '#api/desk/directory.ts'
import { parseInput } from '#search/input/parse-input.ts'
import type { SearchContext } from '#search/rows/results.ts'

import { directoryRows, foundRows, isFoundHere, receiptLine } from './find-rows.ts'
import type { FinderState, Receipt, SearchScope } from './finder.ts'
import { searchScope } from './search-scope.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const person = '0193a1c2-7f00-7000-8000-00000000bbbb'
const opening = '0193a1c2-7f00-7000-8000-000000000001'
const project = '11111111-1111-4111-8111-111111111111'
const blank: DirectoryHit = {
  kind: 'attendee',
  id,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '+32 2 555 0000',
  detail: 'Engineer',
  eventId: opening,
  eventName: 'Opening',
  slug: 'opening',
  projectId: project,
  companyId: null,
  personId: person,
  userId: null,
  typeId: null,
  number: null,
  seenAt: '2026-11-21T10:00:00Z',
  operation: 'getAttendee',
  matched: [],
  fit: 'words',
  guest: null,
}
const nowhere = { events: [], projects: [], eventId: null }
const state = (hits: DirectoryHit[]): FinderState => ({
  of: '',
  settled: true,
  directory: 'on',
  isLate: false,
  hits,
  records: 1,
  found: [],
  receipt: null,
  pending: 0,
})
const rows = (text: string, ...hits: DirectoryHit[]) =>
  directoryRows(parseInput(text, 'https://desk.example'), state(hits), nowhere, now)
const detailFor = (text: string, more: Partial<DirectoryHit>) => rows(text, { ...blank, ...more })[0]?.detail

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...blank, id: `${id}${at}`, personId: null, name: `Ada ${at}` }))
const rowsAt = (scope: Partial<SearchScope>, ...hits: DirectoryHit[]) =>
  directoryRows(parseInput('ada', 'https://desk.example'), state(hits), { ...nowhere, ...scope }, now)

describe('directory hits', () => {
  it('say of an event when it is, and not when the desk saw it', () => {
    const event = { ...blank, kind: 'event', id: opening, name: 'Opening', email: null }
    const aside = (detail: string | null) => rows('opening', { ...event, detail })[0]?.aside
    expect([aside('2026-12-01T18:00:00+05:30, Kolkata'), aside('2027-01-31'), aside('Kolkata'), aside(null)]).toEqual([
      '1 Dec',
      '31 Jan 2027',
      undefined,
      undefined,
    ])
  })

  it('of people of one name at two events begin with the event', () => {
    const other = { ...blank, id: project, personId: project, eventId: person, eventName: 'Closing' }
    expect(rows('ada', blank, other).map(({ detail }) => detail)).toEqual([
      'Opening · ada@example.org · Engineer',
      'Closing · ada@example.org · Engineer',
    ])
  })

  it('of similar words only are left out where something has the words themselves, unless they are people', () => {
    const company = { ...blank, kind: 'company', id: project, name: 'Sorrel Labs', fit: 'typo' as const }
    const similar = { ...blank, id: opening, personId: null, name: 'Ilse Soraes', fit: 'typo' as const }
    const found = rows('soares', { ...blank, name: 'Ilse Soares' }, similar, company)
    expect(found.map(({ label }) => label)).toEqual(['Ilse Soares', 'Ilse Soraes'])
    expect(rows('soares', similar, company).map(({ label }) => label)).toEqual(['Ilse Soraes', 'Sorrel Labs'])
  })

  it('open the matching record, with kind, age and distinguishing detail', () => {
    expect(rows('ada', blank)[0]).toMatchObject({
      href: `/e/opening/attendees/${id}?project=${project}`,
      label: 'Ada Lovelace',
      detail: 'ada@example.org · Opening',
      group: 'Attendee',
      icon: 'person',
      aside: expect.stringMatching(/^2 ?hr? ago$/) as string,
    })
  })
  it.each([
    ['registrant', {}, `/e/opening/attendees/person/${person}?project=${project}`],
    ['facilitator', {}, `/e/opening/facilitators/${id}?project=${project}`],
    ['item', { slug: null, projectId: null }, `/e/${opening}/inventory/${id}`],
    ['event', { id: opening, eventId: null }, `/e/opening?project=${project}`],
    ['company', { eventId: null }, `/companies/${id}`],
    ['member', { companyId: project }, `/companies/${project}/members/${id}`],
    ['location', {}, `/projects/${project}/locations/${id}`],
    ['code', { typeId: person }, `/projects/${project}/registration-types/${person}`],
    ['something new', {}, undefined],
  ])('%s', (kind, more, href) => {
    expect(rows('ada', { ...blank, kind, ...more })[0]?.href).toBe(href)
  })
  it('show the company of people of one name', () => {
    const other = { ...blank, id: person, personId: null, email: 'private.ada@example.org', detail: null }
    expect(rows('ada', blank, other).map(({ detail }) => detail)).toEqual([
      'ada@example.org · Engineer · Opening',
      'private.ada@example.org · Opening',
    ])
  })
  it('show the company of people of similar names', () => {
    const other = { ...blank, id: person, personId: null, name: 'Ada Lovelase', email: null, phone: null }
    const third = { ...other, id: project, name: 'Ada Byron' }
    expect(rows('ada', blank, { ...other, detail: 'Analytical' }, third).map(({ detail }) => detail)).toEqual([
      'ada@example.org · Engineer · Opening',
      'Analytical · Opening',
      'Opening',
    ])
  })
  describe('say how many more people there are', () => {
    const place = { eventId: opening, slug: 'opening', projectId: null, recordProjectId: null, name: 'Opening' }
    const here = { events: [place], eventId: opening }

    it('and lead to those of the open event in its list', () => {
      const shown = rowsAt(here, ...people(18), { ...blank, kind: 'event', id: project, name: 'Adagio' })
      expect(shown).toHaveLength(10)
      expect(shown.find((row) => row.id === 'more')).toMatchObject({
        label: '10 more people',
        detail: 'Show them in the guest list',
        href: '/e/opening/attendees?who=ada',
      })
      // Directly below the people.
      expect(shown.toSorted((a, b) => b.rank - a.rank).findIndex((row) => row.id === 'more')).toBe(8)
    })
    it('without an event, by more of the name; beyond the last that were asked for, at least', () => {
      const more = rowsAt({}, ...people(20)).at(-1)
      expect(more).toMatchObject({ label: 'At least 12 more people', detail: 'Type more of the name to see them' })
      expect(more?.href).toBeUndefined()
    })
    it('without an open event, and lead to the list that most of them are in', () => {
      const other = { ...place, eventId: project, slug: 'closing', name: 'Closing' }
      const more = rowsAt({ events: [other, place] }, ...people(12)).at(-1)
      expect(more).toMatchObject({
        label: '4 more people',
        detail: 'Show those of Opening in its guest list',
        href: '/e/opening/attendees?who=ada',
      })
    })
    it('not when all are shown', () => {
      expect(rowsAt(here, ...people(8))).toHaveLength(8)
    })
  })
  it('show the whole external id that was given', () => {
    expect(rows('TIDELINE-00000', { ...blank, fit: 'own', matched: ['number', 'externalId'] })[0]).toMatchObject({
      rank: 98,
      detail: 'External id TIDELINE-00000 · Opening',
    })
  })
  describe('of a guest list', () => {
    const guest: DirectoryHit = {
      ...blank,
      kind: 'guest',
      personId: null,
      guest: {
        onEvent: 'notAsked',
        enrollmentStatus: null,
        arrivedAt: null,
        door: null,
        ticket: 'VIP',
        attendeeId: null,
      },
    }
    const detailOf = (more: object) =>
      rows('ada', { ...guest, guest: { ...guest.guest, ...more } as typeof guest.guest })[0]?.detail
    it('open the card of the guest, or of the attendee that is known', () => {
      expect(rows('ada', guest)[0]).toMatchObject({
        href: `/e/opening/attendees/guest/${id}?project=${project}`,
        detail: 'VIP · ada@example.org · Opening',
        group: 'Guest',
      })
      const known = { ...guest, guest: { ...blank.guest, ...guest.guest, attendeeId: person } as typeof guest.guest }
      expect(rows('ada', known)[0]?.href).toBe(`/e/opening/attendees/${person}?project=${project}`)
    })
    it('of one name at one event begin with what tells them apart, however long the name of the event is', () => {
      const eventName = 'Tideline: the developers’ conference by the sea'
      const facts = { ...blank.guest, ...guest.guest, arrivedAt: '2026-11-21T11:00:00Z' } as typeof guest.guest
      const here = { ...guest, eventName }
      const arrived = { ...here, id: person, kind: 'attendee', guest: facts }
      const elsewhere = { ...blank, id: project, eventId: person, eventName: `Night of ${eventName}` }
      const details = rows('ada', here, arrived, elsewhere).map(({ detail }) => detail)
      expect(details).toEqual([
        expect.stringMatching(/^VIP · ada@example.org · /),
        expect.stringMatching(/^VIP · arrived 1 ?hr? ago · ada@example.org · /),
        expect.stringMatching(/^Night of Tideline: the… · ada@example.org · /),
      ])
    })
    it('say who has arrived and who is not on the event', () => {
      expect(detailOf({ arrivedAt: '2026-11-21T11:00:00Z' })).toMatch(/VIP · arrived 1 ?hr? ago/)
      expect(detailOf({ onEvent: 'no' })).toContain('Not on the event')
      expect(detailOf({ onEvent: 'no', enrollmentStatus: 'Waitlisted' })).toContain(' · Waitlisted')
    })
  })
  it('show the confirmation or phone number that matched', () => {
    const [number, phone] = [{ number: 'Q4001136', matched: ['number'] }, { matched: ['phone'] }]
    expect(detailFor('Q4OO1136', { ...number, fit: 'own' })).toBe('Confirmation Q4001136 · Opening')
    expect(detailFor('CMD 8012', { number: 'CMD-8012', matched: ['number'], fit: 'own' })).toBe(
      'Confirmation CMD-8012 · Opening',
    )
    expect(detailFor('2 555 0000', { ...phone, fit: 'own' })).toBe('+32 2 555 0000 · Opening')
    expect(detailFor('Ada Lovelace\n+32 2 555 0000', { matched: ['name'], fit: 'own' })).toBe(
      '+32 2 555 0000 · Opening',
    )
    // A part of one says less than the address.
    expect(detailFor('Q400', number)).toBe('ada@example.org · Opening')
    expect(detailFor('0000', phone)).toBe('ada@example.org · Opening')
  })
  it('have the order in which they come, and a rank among other rows by how well they fit', () => {
    const fits = ['own', 'words', 'words', 'parts', 'typo', 'similar', undefined] as const
    const hits = fits.map((fit, at) => ({ ...blank, id: `${at}`, fit }))
    const ranks = rows('ada', ...hits).map(({ rank }) => rank)
    expect(ranks.map((rank) => Math.ceil(rank))).toEqual([98, 76, 76, 64, 62, 52, 52])
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  })
})

const known = (name: string, more = {}) => ({ eventId: `id ${name}`, slug: name, name, projectId: null, ...more })

describe('the search scope', () => {
  const context = (more: Partial<SearchContext>): SearchContext => ({
    event: null,
    record: null,
    known: [],
    projects: [{ id: project, name: null }],
    companies: () => [],
    project: null,
    actions: [],
    ...more,
  })
  const event = {
    slug: 'opening',
    project: null,
    projectId: project,
    eventId: opening,
    name: 'Opening',
  }

  it('is the open event, then the pins, those that run first', () => {
    const pins = [
      known('later'),
      known('today', { near: true }),
      known('now', { near: true, runs: true }),
      known('lately', { recent: true }),
    ]
    const { events, eventId, projects } = searchScope(context({ event, known: pins }))
    expect([events.map(({ name }) => name), eventId, projects]).toEqual([
      ['Opening', 'now', 'today', 'later'],
      opening,
      [],
    ])
  })
  it('is the recent events without pins, and all projects when none of theirs is known', () => {
    const { events, projects } = searchScope(context({ known: [known('lately', { recent: true })] }))
    expect([events.map(({ name }) => name), projects]).toEqual([['lately'], [project]])
  })
})

describe("a code of another project than the open event's", () => {
  const probe = {
    kind: 'code',
    operation: 'getPassCode',
    id: 'EARLY25',
    event: null,
    projectId: project,
    type: { id: 'type', name: 'Two days' },
    rank: 4,
    last: true,
  } as const
  const code = { probe, label: 'EARLY25', detail: 'Two days', icon: 'code', group: 'Code', href: null } as const
  const second = { eventId: opening, slug: 'second', projectId: null, recordProjectId: project, name: 'Second' }
  const rowFor = (outcome: 'absent' | 'refused') => {
    const { last, ...asked } = { ...probe, projectId: 'own' }
    expect(last).toBe(true)
    const receipt: Receipt = {
      of: 'EARLY25',
      asked: [{ probe: asked, outcome, untried: null, why: null, ms: 1 }],
      total: 2,
      ended: 'done',
    }
    return foundRows([code], () => null, { events: [second] }, receipt)[0]
  }

  it('replaces the look-up row, and shows where it is valid', () => {
    expect(rowFor('absent')).toMatchObject({
      id: 'code EARLY25',
      detail: 'Not at this event, but at Second · Two days',
      rank: 99.2,
    })
  })
  it("ranks below the open event's code screen while its own project may have the code too", () => {
    const row = rowFor('refused')
    expect(row).toMatchObject({ id: 'code EARLY25 type', detail: 'in Second · Two days' })
    expect(row?.rank).toBeLessThan(83)
  })
})

it('summarizes a search in one line', () => {
  const probe = {
    kind: 'attendee',
    operation: 'getAttendee',
    id,
    event: null,
    projectId: null,
    type: null,
    rank: 1,
  } as const
  const asked = (['found', 'refused', 'refused', 'silent', 'absent', 'step', 'untried'] as const).map((outcome) => ({
    probe,
    outcome,
    untried: outcome === 'untried' ? ('found' as const) : null,
    why: null,
    ms: 1,
  }))
  const receipt: Receipt = { of: id, asked, total: 9, ended: null }
  expect(receiptLine(receipt)).toBe(
    'Looked up this id 5 times, in lists of the event system: found 1, 1 without a match, 2 refused and 1 without an answer; 1 not checked and 2 still running',
  )
  const absent = asked.filter(({ outcome }) => outcome === 'absent')
  expect(receiptLine({ of: id, asked: absent, total: 1, ended: 'done' })).toBe(
    'Looked up this id once, in lists of the event system: found 0 and 1 without a match',
  )
  const within = absent.map((one) => ({
    ...one,
    probe: {
      ...probe,
      event: { eventId: opening, slug: 'second', projectId: null, recordProjectId: null, name: 'Second' },
    },
  }))
  expect(receiptLine({ of: id, asked: within, total: 1, ended: 'done' })).toBe(
    'Looked up this id once, in 1 event and other lists of the event system: found 0 and 1 without a match',
  )
  const codes = absent.map((one) => ({ ...one, probe: { ...probe, kind: 'types' as const } }))
  expect(receiptLine({ of: 'EARLY25', asked: codes, total: 1, ended: 'done' })).toBe(
    'Looked up this code once, among the registration types: found 0 and 1 without a match',
  )
})

it('counts no list of registration types as a look-up of a code, so that the counts add up', () => {
  const probe = { operation: 'getPassCode', id: 'EARLY25', event: null, projectId: 'p', type: null, rank: 1 } as const
  const one = (kind: 'types' | 'code', outcome: 'step' | 'absent'): Receipt['asked'][number] => ({
    probe: { ...probe, kind },
    outcome,
    untried: null,
    why: null,
    ms: 1,
  })
  const asked = [
    ...Array.from({ length: 3 }, () => one('types', 'step')),
    ...Array.from({ length: 18 }, () => one('code', 'absent')),
  ]
  expect(receiptLine({ of: 'EARLY25', asked, total: 21, ended: 'done' })).toBe(
    'Looked up this code 18 times, among the registration types: found 0 and 18 without a match',
  )
})

const found = (text: string, ...hits: DirectoryHit[]) =>
  isFoundHere(parseInput(text, 'https://desk.example'), [], rows(text, ...hits))

describe('a record that the desk has itself', () => {
  const asGuest: DirectoryHit = {
    ...blank,
    kind: 'guest',
    id: person,
    personId: null,
    matched: ['id'],
    fit: 'own',
    guest: { ticket: null, arrivedAt: null, door: null, onEvent: 'notAsked', enrollmentStatus: null, attendeeId: id },
  }

  it('stands for itself, so that no line below it says “found 0”', () => {
    expect([found(id, asGuest), found(id, blank), found('ada@example.org', { ...blank, fit: 'own' })]).toEqual([
      true,
      true,
      true,
    ])
    expect([found(id), found('ada@example.com', { ...blank, fit: 'similar' }), found('Ada', blank)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('a code names its type, and the event of its project where only one is known', () => {
  const code = {
    ...blank,
    kind: 'code',
    name: 'Spring',
    detail: 'Two-day pass',
    email: null,
    eventId: null,
    eventName: null,
  }
  const place = { eventId: opening, slug: 'opening', projectId: project, name: 'Opening', recordProjectId: project }
  const detail = (events: (typeof place)[]) =>
    directoryRows(parseInput('spring', 'https://desk.example'), state([code]), { ...nowhere, events }, now)[0]?.detail
  expect(detail([place])).toBe('Two-day pass · Opening')
  expect(detail([place, { ...place, eventId: id, name: 'Closing' }])).toBe('Two-day pass')
})
