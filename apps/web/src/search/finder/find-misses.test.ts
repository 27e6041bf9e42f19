import { expect, it } from 'vitest'

import { parseInput } from '#search/parse-input.ts'

import { searchStateRows } from './find-misses.ts'
import type { FinderState } from './finder.ts'

const settled: FinderState = {
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
const rowsOf = (text: string) =>
  searchStateRows(parseInput(text, 'https://desk.example'), settled, {
    pendingEnter: false,
    scope: { places: [], projects: ['p'], eventId: null },
    openReceipt: () => undefined,
    searchService: undefined,
    numbersAreTickets: false,
    best: 0,
  }).toSorted((one, other) => other.rank - one.rank)
const missOf = (text: string, state: Partial<FinderState> = {}) =>
  searchStateRows(
    parseInput(text, 'https://desk.example'),
    { ...settled, ...state },
    {
      pendingEnter: false,
      scope: { places: [], projects: [], eventId: null },
      openReceipt: () => undefined,
      searchService: undefined,
      numbersAreTickets: false,
      best: 0,
    },
  ).find(({ id }) => id === 'nobody')

it.each([
  ['ada@example.org', 'Ask for their name, or another e-mail address of theirs'],
  ['+32 2 555 0000', 'Ask for their name or their e-mail address'],
  ['TI-5A1E00', 'Ask for their name or their e-mail address'],
  ['Ada Lovelace', 'Ask for their e-mail address, or the link in their e-mail'],
])('a miss for %s says what to ask for instead', (text, advice) => expect(missOf(text)?.detail).toBe(advice))

it.each(['failed', 'idle'] as const)('never says that nobody matches when the search is %s', (directory) => {
  expect(missOf('Ada Lovelace', { directory })?.label).toBe('Couldn’t search for Ada Lovelace')
})

it('says that it searches, and no miss, while no answer has come', () => {
  expect(missOf('Ada Lovelace', { directory: 'asking' })).toBeUndefined()
  expect(missOf('Ada Lovelace', { directory: 'asking', isLate: true })).toMatchObject({
    label: 'Searching for Ada Lovelace',
    detail: 'No answer yet: only people whom this browser has seen',
  })
})

it('recognizes a confirmation number, and no word as one', () => {
  expect(missOf('TI-5A1E00')?.label).toBe('No match for the number TI-5A1E00')
  expect(missOf('TI-XXXXXX')?.label).toBe('No match for the number TI-XXXXXX')
  for (const text of ['TIDELINE', 'ANNE-MARIE', 'LI-WEI', 'spring-25', 'online'])
    expect(missOf(text)?.label ?? '').not.toContain('number')
})

it('a name without a match is told so first; as a code it is only a guess', () => {
  expect(rowsOf('schmidt').map(({ label }) => label)).toEqual(['No match for “schmidt”', 'Look up the code schmidt'])
  expect(rowsOf('SPRING-25')[0]?.label).toBe('Look up the code SPRING-25')
})
