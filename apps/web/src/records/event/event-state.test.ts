import type { WhenState } from '@frontdesk/time/desk'
import { expect, it } from 'vitest'

import { eventState, timeStateOf } from './event-state.ts'

type Judged = Parameters<typeof eventState>[0]

it.each<[string | undefined, WhenState, Judged]>([
  ['Confirmed', 'upcoming', { status: 'Confirmed' }],
  ['Confirmed', 'running', { status: 'Confirmed', publish: true, approvalStatus: 'Approved' }],
  ['Ended', 'over', { status: 'Confirmed' }],
  ['Ended', 'over', { status: 'Tentative' }],
  ['Ended', 'over', { status: null }],
  ['Cancelled', 'over', { status: 'Cancelled' }],
  ['Cancelled', 'running', { status: 'Cancelled' }],
  ['Declined', 'upcoming', { status: 'Confirmed', approvalStatus: 'Declined' }],
  ['Declined', 'running', { status: 'Confirmed', isDeclined: true }],
  ['Tentative', 'upcoming', { status: 'Tentative' }],
  ['Tentative', 'running', { status: 'Tentative', isDraft: true }],
  ['Draft', 'upcoming', { status: 'Confirmed', isDraft: true, publish: false }],
  ['Not published', 'upcoming', { status: 'Confirmed', publish: false }],
  ['Proposed', 'upcoming', { status: 'Confirmed', approvalStatus: 'Proposed' }],
  [undefined, 'upcoming', { status: null }],
])('is effectively %s', (word, when, event) => {
  const { state } = eventState(event, when)
  expect(state?.shown).toBe(word)
  expect(state?.says).not.toBe('')
})

it('keeps an unexplained value, and names the status that an ended event still has', () => {
  expect(eventState({ status: 'Postponed' }, 'upcoming').state).toMatchObject({ word: 'Postponed', says: '' })
  expect(eventState({ status: 'Confirmed' }, 'over').state?.says).toBe('It has ended; its status still says Confirmed')
})

it('reports when its status alone would mislead', () => {
  expect(eventState({ status: 'Cancelled' }, 'running').instead).toBe('off')
  expect(eventState({ status: 'Confirmed' }, 'over').instead).toBe('over')
  expect(eventState({ status: 'Confirmed', publish: false }, 'running').instead).toBe('waiting')
  expect(eventState({ status: 'Confirmed' }, 'running').instead).toBeNull()
})

it('says beside the time that an event does not take place, whatever its time', () => {
  const soon = { state: 'upcoming', stateText: 'in 6 hours' } as const
  expect(timeStateOf({ status: 'Confirmed' }, soon)).toBe('in 6 hours')
  expect(timeStateOf({ status: 'Cancelled' }, soon)).toBe('Cancelled')
  expect(timeStateOf({ status: 'Confirmed', isDeclined: true }, soon)).toBe('Declined')
})
