import { expect, it } from 'vitest'

import type { Enrolling } from '#api/desk/guest-runs.ts'

import { enrollingText, enrollingTitle, outcomeOf } from './run-words.ts'

const clock = { zone: 'UTC', now: 0 }
const none = { waiting: 0, added: 0, waitlisted: 0, maybeAdded: 0, alreadyOn: 0, refused: 0 }
const others = { unknown: 0, uncertain: 0, removalUncertain: 0, noEmail: 0, removed: 0, kept: 0 }
const said = (state: Enrolling['state'], counts: Partial<Enrolling['counts']>) =>
  enrollingText({ state, resumesAt: null, counts: { ...none, ...others, ...counts } }, clock)

it('a run is not simply done while it needs a person', () => {
  expect(said('done', { added: 3, uncertain: 9 })).toBe('3 added, 9 need you')
  expect(said('undone', { removalUncertain: 1 })).toBe('Undone, 1 needs you')
  expect(said('done', { added: 12 })).toBe('Done')
})

const title = (state: Enrolling['state'], counts: Partial<Enrolling['counts']>) =>
  enrollingTitle({ state, total: 12, counts: { ...none, ...others, ...counts } })

it('a run that has ended is called by what it did', () => {
  expect(title('running', { added: 3 })).toBe('Enrolling 12 guests')
  expect(title('done', { added: 9, refused: 3 })).toBe('Enrolled 9 of 12 guests')
  expect(title('ended', { added: 1, waitlisted: 2 })).toBe('Enrolled 1 of 12 guests')
  expect(title('undone', { removed: 9, refused: 3 })).toBe('9 guests removed from the event again')
})

it('who was put in line is called as on the list', () => {
  expect(outcomeOf({ outcome: 'added', code: 'waitlisted' }).word).toBe('Waitlisted')
})
