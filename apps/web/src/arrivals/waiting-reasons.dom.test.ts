import { expect, it } from 'vitest'

import type { EnrollmentContent, Row } from '#waiting/waiting-action.ts'

import { waitingReasons } from './waiting-reasons.ts'

function rowOf(enroll: boolean, more: Partial<Row>): Row {
  const content: EnrollmentContent = { kind: 'enrollment', enroll, person: { name: 'Ana' }, who: 'a', before: null }
  const event = { id: 'e', name: 'Opening', zone: 'UTC' }
  const action = { id: 'w', event, name: 'Ana', at: 0, offsetMs: 0, door: null, content }
  return { action, owner: 'p', state: 'needs', tries: 1, nextAt: 0, reason: null, isSecond: false, ...more }
}
const done = { id: 'o', name: 'Oona', at: '2026-11-21T14:02:00Z' }

it.each([
  [
    rowOf(false, { reason: { seen: 'Enrolled', now: 'Waitlisted' } }),
    ['When you removed them: Enrolled. Now: Waitlisted.'],
  ],
  [
    rowOf(true, { reason: { seen: 'Not enrolled', now: 'Waitlisted' } }),
    ['When you enrolled them: Not enrolled. Now: Waitlisted.'],
  ],
  [rowOf(false, { state: 'already', reason: { done } }), ['Already so, by Oona, 14:02']],
  [rowOf(true, { state: 'already', reason: { done: null } }), ['Ana was already on the list. Nothing changed']],
  [rowOf(true, { reason: { code: 'refused_in_answer', status: 200, title: 'Event is full' } }), ['Event is full']],
  [
    rowOf(true, { reason: { code: 'upstream_timeout', status: 504, title: 'No answer in time' } }),
    ['No answer in time', 'It may have happened: look at their card before you do it again.'],
  ],
  [rowOf(true, { state: 'unknown' }), ['It may have happened. The desk looks before it is sent again.']],
  [rowOf(true, { state: 'waiting' }), []],
])('tells why an enrollment or a removal is not done: %#', (row, reasons) => {
  expect(waitingReasons(row, 0)).toEqual(reasons)
})
