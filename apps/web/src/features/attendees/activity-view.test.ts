import { expect, it } from 'vitest'

import { type ActivityEntry, activityView } from './activity-view.ts'

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  operation: 'enrollAttendee',
  state: 'confirmed',
  requestedState: 'enroll',
  by: { name: 'Ana' },
  at: '2026-11-23T09:12:00Z',
  to: null,
  detail: null,
  ...changes,
})
const shown = (changes: Partial<ActivityEntry>) => {
  const { what, meaning, word } = activityView(entry(changes), Date.parse('2026-11-23T09:13:00Z'))
  return [what, word, meaning]
}

it.each([
  ['confirmed', 'queued', 'Queued', 'wait'],
  ['confirmed', 'accepted', 'Accepted', 'yes'],
  ['confirmed', null, 'Sent', 'yes'],
  ['sending', null, 'In progress', 'wait'],
  ['refused', 'upstream_forbidden', 'Not sent', 'no'],
  ['unknown', null, 'May have been sent', 'unknown'],
])('a confirmation that is %s with %s has the word of its own list', (state, detail, word, meaning) => {
  const send = { operation: 'sendConfirmation', requestedState: null, state, detail }
  expect(shown(send).slice(1)).toEqual([word, meaning])
})

it('an arrival says at which door, and an undone one that it was undone', () => {
  const arrival = { operation: 'markArrival', requestedState: null }
  expect(shown({ ...arrival, detail: 'North' })).toEqual(['Arrived, North', 'Done', 'yes'])
  expect(shown(arrival)).toEqual(['Arrived', 'Done', 'yes'])
  expect(shown({ ...arrival, operation: 'undoArrival', detail: 'North' })[0]).toBe('Arrival undone, North')
})

it('an enrollment that ended on the waitlist says so', () => {
  expect(shown({ detail: 'waitlisted' })).toEqual(['Enrolled: put on the waitlist', 'Waitlisted', 'wait'])
  expect(shown({})).toEqual(['Enrolled', 'Done', 'yes'])
  expect(shown({ state: 'refused', detail: 'waitlisted' })).toEqual(['Enroll', 'Refused', 'no'])
  expect(shown({ requestedState: 'remove' })).toEqual(['Removed', 'Done', 'yes'])
  expect(shown({ requestedState: 'remove', state: 'sending' })).toEqual(['Remove', 'In progress', 'wait'])
})

it('an enrollment or a removal that changed nothing says so', () => {
  expect(shown({ detail: 'unchanged' })).toEqual(['Enroll', 'Was on the list already', 'neutral'])
  expect(shown({ requestedState: 'remove', detail: 'unchanged' })).toEqual(['Remove', 'Was removed already', 'neutral'])
})
