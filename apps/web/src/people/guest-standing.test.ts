import { expect, it } from 'vitest'

import type { Guest } from '#api/desk/guests.ts'
import { guestRow } from '#testing/guest-row.ts'

import { standingText } from './guest-standing.ts'

it('who was refused by a run reads so, until a later look says more', () => {
  const refused = { at: '2026-07-01T10:00:00.000Z', code: 'upstream_rejected', detail: 'The event is full.' }
  const now = Date.parse('2026-07-01T20:00:00Z')
  const word = (service: Partial<Guest['service']>, desk: Partial<Guest['desk']> = {}) =>
    standingText(guestRow({ service, desk: { refused, ...desk } }), { zone: 'Europe/Berlin', now })
  expect(word({})).toBe('Refused at 12:00: The event is full.')
  expect(word({ onEvent: 'no', askedAt: '2026-07-01T09:59:00.000Z' })).toBe('Refused at 12:00: The event is full.')
  expect(word({ onEvent: 'no', askedAt: '2026-07-01T10:01:00.000Z' })).toBe('Not on the event')
  expect(word({ onEvent: 'yes' })).toBe('On the event')
  expect(word({}, { uncertainRun: '35a83181-3dfb-59a7-b8f2-f736a1197715' })).toBe('May be added already')
  expect(word({}, { refused: { ...refused, code: 'upstream_not_found', detail: null } })).toBe(
    'Refused at 12:00: Not found',
  )
  const before = { ...refused, at: '2026-06-30T17:20:00.000Z' }
  expect(word({}, { refused: before })).toBe('Refused on Tue 30 Jun 19:20: The event is full.')
})
