import { expect, it } from 'vitest'

import { parseInput } from '#search/input/parse-input.ts'

import type { SearchContext } from './results.ts'
import { viewRows } from './view-rows.ts'

const event = { slug: 'opening', project: null, projectId: null, eventId: 'e', name: 'Opening' }
const context = (open: SearchContext['event']): SearchContext => ({
  event: open,
  record: null,
  project: null,
  actions: [],
  known: [],
  projects: [],
  companies: () => [],
})
const views = [
  { id: 'a', name: 'VIPs to greet', search: 'arrived=no&ticket=-VIP' },
  { id: 'c', name: 'VIP', search: 'ticket=-VIP' },
  { id: 'b', name: 'Kitchen', search: 'dietaryNeeds=-*' },
]
const rows = (text: string, open: SearchContext['event'] = event) =>
  viewRows(views)(parseInput(text, 'https://desk.example'), context(open)).map(({ label, href }) => [label, href])

it('a saved view of the open event is found by the words of its name', () => {
  expect(rows('greet')).toEqual([['VIPs to greet', '/e/opening/attendees?arrived=no&ticket=-VIP']])
  expect(rows('vip').map(([label]) => label)).toEqual(['VIP'])
  expect(rows('kitchen')).toEqual([['Kitchen', '/e/opening/attendees?dietaryNeeds=-*']])
  expect(rows('ki')).toEqual([])
  expect(rows('ada')).toEqual([])
  expect(rows('kitchen', null)).toEqual([])
})
