import { describe, expect, it } from 'vitest'

import type { Session } from '#api/desk/session.ts'
import { searchStateRows } from '#search/finder/find-misses.ts'
import type { FinderState } from '#search/finder/finder.ts'
import { parseInput } from '#search/input/parse-input.ts'

import { deskCommands } from './desk-commands.ts'
import { type SearchContext, ownSources, resultsFor } from './results.ts'

const opening = { eventId: '0193a1c2-7f00-7000-8000-000000000001', slug: 'opening', name: 'Opening', projectId: null }
const away: SearchContext = {
  event: null,
  record: null,
  projects: [],
  companies: () => [],
  known: [],
  project: null,
  actions: [],
}
const inside: SearchContext = { ...away, event: { ...opening, project: null } }
const running: SearchContext = {
  ...away,
  known: [
    { ...opening, runs: true },
    { ...opening, eventId: '2', slug: 'later', name: 'Later' },
  ],
}
const asked: FinderState = {
  of: '',
  settled: true,
  directory: 'on',
  isLate: false,
  hits: [],
  records: 1,
  found: [],
  receipt: null,
  pending: 0,
}
const scope = { events: [], projects: [], eventId: null }

type Role = Session['person']['role']
/** The rows as the search box has them when nobody of that name is known. */
function rowsFor(text: string, context: SearchContext, role: Role) {
  const person = { id: 'p', name: 'Ana', email: 'ana@example.org', role, scope: null }
  const more = {
    pendingEnter: false,
    scope,
    openReceipt: () => undefined,
    onText: () => undefined,
    searchService: undefined,
    numbersAreTickets: false,
    best: 0,
  }
  return resultsFor(parseInput(text, 'https://desk.example'), context, [
    ...ownSources,
    deskCommands(person),
    (reading) => searchStateRows(reading, asked, more),
  ])
}
const labels = (text: string, context = inside, role: Role = 'admin') =>
  rowsFor(text, context, role)
    .filter(({ id }) => id.startsWith('command '))
    .map(({ label }) => label)

describe('commands', () => {
  it.each([
    ['bring in', '/e/opening/attendees/import'],
    ['import', '/e/opening/attendees/import'],
    ['register', '/e/opening/registration/start'],
    ['start a registration', '/e/opening/registration/start'],
    ['check a pass code', '/e/opening/registration'],
    ['mark arrivals', '/e/opening/attendees'],
    ['open the door', '/e/opening/door'],
    ['arrivals board', '/e/opening/arrivals'],
    ['print', '/e/opening/attendees/print'],
    ['badges', '/e/opening/attendees/badges'],
    ['diet', '/e/opening/attendees?dietaryNeeds=-*'],
    ['dietary needs', '/e/opening/attendees?dietaryNeeds=-*'],
    ['allergies', '/e/opening/attendees?dietaryNeeds=-*'],
    ['guest list', '/e/opening/attendees'],
    ['invite', '/team?open=invite'],
  ])('“%s” leads to %s, and says first neither that nobody matches nor what to ask for', (text, href) => {
    const [first] = rowsFor(text, inside, 'admin')
    expect([first?.href, first?.group]).toEqual([href, expect.not.stringMatching(/^$/)])
  })

  it('are those of the role', () => {
    expect(labels('guest list', inside, 'organizer')).toEqual([
      'Mark arrivals',
      'Open the door',
      'Arrivals board',
      'Bring in a guest list',
      'Guests with dietary needs',
      'Print the guest list',
      'Print badges',
    ])
    expect(labels('guest list', inside, 'staff')).not.toContain('Bring in a guest list')
    expect(labels('guest list', inside, 'support')).toEqual([
      'Open the door',
      'Arrivals board',
      'Guests with dietary needs',
      'Print the guest list',
      'Print badges',
    ])
    expect(labels('start a registration', inside, 'staff')).toEqual([])
    expect(labels('invite', inside, 'organizer')).toEqual([])
  })

  it('are those of what runs now where no event is open, with its name', () => {
    const rows = rowsFor('import', running, 'organizer')
    expect(rows[0]).toMatchObject({
      label: 'Bring in a guest list',
      detail: 'import a sheet, CSV or XLSX · in Opening',
    })
    expect(rows.filter(({ href }) => href?.endsWith('/attendees/import'))).toHaveLength(1)
    expect(labels('invite', away)).toEqual(['Invite someone to the team'])
    expect(labels('import', away)).toEqual([])
  })

  it('are not offered for what is rather a name, an event or an address', () => {
    for (const text of ['Mark', 'Li', 'Bo', 'Mark A', 'Ester', 'opening', 'print@example.org', ''])
      expect([text, labels(text)]).toEqual([text, []])
  })
})
