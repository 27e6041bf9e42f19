import { expect, it } from 'vitest'

import { parseInput } from '#search/input/parse-input.ts'

import { dayRows } from './day-rows.ts'
import { type SearchContext, resultsFor } from './results.ts'

const context: SearchContext = {
  event: null,
  record: null,
  projects: [],
  companies: () => [],
  known: [],
  project: null,
  actions: [],
}
const now = Date.parse('2026-11-24T12:00:00Z')
const find = (text: string) => resultsFor(parseInput(text, 'https://desk.example'), context, [dayRows(now)])

it.each(['nov 26', '26.11.', '2026-11-26', 'thursday'])('%s leads to the events of that day', (text) => {
  const [row] = find(text)
  expect(row?.href).toBe('/events?when=2026-11-26')
  expect(row?.label).toMatch(/^Events on Thu,? (26 Nov|Nov 26)$/)
})

it('knows today and tomorrow', () => {
  expect(find('today')[0]?.href).toBe('/events?when=2026-11-24')
  expect(find('tomorrow')[0]?.href).toBe('/events?when=2026-11-25')
})

it('takes a name for no day', () => {
  for (const text of ['Anna', 'April', 'Mar', 'SPRING-26']) expect(find(text)[0]?.href).toBeUndefined()
})
