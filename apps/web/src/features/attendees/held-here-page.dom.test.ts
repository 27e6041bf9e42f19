import { expect, it } from 'vitest'

import type { Disclosed } from '#api/desk/erasures.ts'

import { heldPage, heldParts } from './held-here-page.ts'

const eventId = '11111111-1111-4111-8111-111111111111'
const none: Disclosed['parts'] = {
  records: [],
  guests: [],
  sheets: [],
  arrivals: [],
  passages: [],
  notes: [],
  activity: [],
  answers: [],
  versions: [],
  recents: [],
  deliveries: [],
  audit: [],
}
const held: Disclosed = {
  at: '2026-11-21T12:00:00.000Z',
  ids: [],
  emails: [],
  events: { [eventId]: 'Tideline' },
  cut: ['notes'],
  parts: {
    ...none,
    notes: [
      { eventId, at: '2026-11-20T09:30:00.000Z', by: { name: 'Ana' }, text: '<b>Waits</b> & "sees"', door: null },
    ],
    versions: [
      {
        operation: 'getAttendee',
        eventId: '22222222-2222-4222-8222-222222222222',
        content: { id: eventId, jobTitle: 'Captain', isMember: true, tags: ['a', 'b'] },
      },
    ],
  },
}
const opened = () => new DOMParser().parseFromString(heldPage(held, 'About Ilse', 'Europe/Brussels'), 'text/html')
const pairs = (list: Element | undefined) =>
  [...(list?.querySelectorAll('dt') ?? [])].map((term) => [term.textContent, term.nextElementSibling?.textContent])

it('lists what there is', () => {
  expect(heldParts(held).map(({ name, title, rows }) => [name, title, rows.length])).toEqual([
    ['notes', 'Notes', 1],
    ['versions', 'Earlier readings of their records', 1],
  ])
})

it('is a page to read: words, names of events, and texts as they were written', () => {
  const page = opened()
  expect([...page.querySelectorAll('h1, h2, h2 + p')].map((one) => one.textContent)).toEqual([
    'About Ilse',
    'Notes',
    'Only the newest 1 are here.',
    'Earlier readings of their records',
  ])
  const [note, version] = page.querySelectorAll('dl')
  expect(pairs(note)).toEqual([
    ['Event', 'Tideline'],
    ['When', expect.stringContaining('10:30')],
    ['By', 'Ana'],
    ['Text', '<b>Waits</b> & "sees"'],
  ])
  expect(pairs(version)).toEqual([
    ['Event', '22222222-2222-4222-8222-222222222222'],
    ['Job title', 'Captain'],
    [expect.any(String), 'yes'],
    [expect.any(String), 'a and b'],
  ])
  expect(page.querySelector('b, script')).toBeNull()
})
