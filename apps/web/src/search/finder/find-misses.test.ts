import { expect, it } from 'vitest'

import { readingsOf } from '#records/registration/code-readings.ts'
import { parseInput } from '#search/input/parse-input.ts'

import { searchStateRows } from './find-misses.ts'
import { ranks } from './find-rows.ts'
import type { FinderState, Receipt } from './finder.ts'

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
const rowsOf = (text: string, state: Partial<FinderState> = {}, onText: (text: string) => void = () => undefined) =>
  searchStateRows(
    parseInput(text, 'https://desk.example'),
    { ...settled, ...state },
    {
      pendingEnter: false,
      scope: { events: [], projects: ['p'], eventId: null },
      openReceipt: () => undefined,
      onText,
      searchService: undefined,
      numbersAreTickets: false,
      best: 0,
    },
  ).toSorted((one, other) => other.rank - one.rank)
const missOf = (text: string, state: Partial<FinderState> = {}, namesPage = false) =>
  searchStateRows(
    parseInput(text, 'https://desk.example'),
    { ...settled, ...state },
    {
      pendingEnter: false,
      scope: { events: [], projects: [], eventId: null },
      openReceipt: () => undefined,
      onText: () => undefined,
      searchService: undefined,
      numbersAreTickets: false,
      namesPage,
      best: 0,
    },
  ).find(({ id }) => id === 'nobody')

it.each([
  ['ada@example.org', 'Ask for their name, or another e-mail address of theirs'],
  ['+32 2 555 0000', 'Ask for their name or their e-mail address'],
  ['TI-5A1E00', 'Ask for their name or their e-mail address'],
  ['Ada Lovelace', 'Ask for their e-mail address, or the link in their e-mail'],
])('a miss for %s says what to ask for instead', (text, advice) => expect(missOf(text)?.detail).toBe(advice))

it('a miss for what names a page or a command asks for nobody’s e-mail address', () => {
  expect(missOf('dietary needs', {}, true)).toMatchObject({ label: 'No match for “dietary needs”' })
  expect(missOf('dietary needs', {}, true)?.detail).toBeUndefined()
  expect(missOf('dietary needs', { directory: 'failed' }, true)?.detail).toBe('The search by name did not answer')
})

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

it.each(['HARB0UR', 'FULLMO0N', 'SPR1NG'])('%s is a word with a digit for a letter, and no number', (text) => {
  expect(missOf(text)?.label ?? '').not.toContain('number')
})

it('a word with a digit for a letter is offered in its other readings, which replace the text', () => {
  const asked: string[] = []
  const rows = rowsOf('HARB0UR', {}, (text) => asked.push(text))
  expect(rows.map(({ label }) => label)).toEqual([
    'Look up the code HARB0UR',
    'Look up HARBOUR',
    'No match for HARB0UR',
  ])
  rows[1]?.run?.()
  expect(asked).toEqual(['HARBOUR'])
})

it('a code that no type has is offered in the readings of the registration page', () => {
  const probe = { kind: 'code', operation: 'getPassCode', id: 'B1RD-25', event: null, projectId: 'p', rank: 5 } as const
  const receipt = (outcome: 'absent' | 'silent'): Receipt => ({
    of: 'B1RD-25',
    asked: [{ probe: { ...probe, type: null }, outcome, untried: null, why: null, ms: 1 }],
    total: 1,
    ended: 'done',
  })
  const offered = (outcome: 'absent' | 'silent') =>
    rowsOf('B1RD-25', { receipt: receipt(outcome) }).flatMap(({ id, label }) =>
      id.startsWith('reading ') ? label : [],
    )
  expect(offered('absent')).toEqual(readingsOf('B1RD-25').map((code) => `Look up ${code}`))
  expect(offered('silent')).toEqual([])
})

const rankOfMiss = (opensSimilar: boolean) =>
  searchStateRows(parseInput('mei.agirre@example.org', 'https://desk.example'), settled, {
    pendingEnter: false,
    scope: { events: [], projects: [], eventId: null },
    openReceipt: () => undefined,
    onText: () => undefined,
    searchService: undefined,
    numbersAreTickets: false,
    best: ranks.similar,
    opensSimilar,
  }).find(({ id }) => id === 'nobody')?.rank

it('who only looks up people opens somebody of a similar address by Enter; who marks or enrolls does not', () => {
  expect(rankOfMiss(true)).toBeLessThan(ranks.similar - 1)
  expect(rankOfMiss(false)).toBeGreaterThan(ranks.words)
})
