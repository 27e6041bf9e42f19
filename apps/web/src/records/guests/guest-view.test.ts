import { expect, it } from 'vitest'

import type { Guest } from '#api/desk/guests.ts'
import { guestRow } from '#testing/guest-row.ts'

import { registrationAgainst, standingOf } from './guest-view.ts'

const standing = (service: Partial<Guest['service']>) => {
  const { word, meaning } = standingOf(guestRow({ service }))
  return [word, meaning]
}

it('who is in line is waitlisted, not off the event, until the event system says otherwise', () => {
  expect(standing({ onEvent: 'no', enrollmentStatus: 'Waitlisted' })).toEqual(['Waitlisted', 'wait'])
  expect(standing({ onEvent: 'no', enrollmentStatus: 'wait_list' })).toEqual(['Waitlisted', 'wait'])
  expect(standing({ onEvent: 'no', enrollmentStatus: 'Removed' })).toEqual(['Not on the event', 'no'])
  expect(standing({ onEvent: 'no' })).toEqual(['Not on the event', 'no'])
  expect(standing({ onEvent: 'yes', enrollmentStatus: 'Enrolled' })).toEqual(['On the event', 'yes'])
  expect(standing({ canAsk: true })).toEqual(['Not checked yet', 'neutral'])
})

it.each([
  [{ onEvent: 'yes', registered: 'yes', paid: 'yes' }, null],
  [{ onEvent: 'yes', registered: 'yes', paid: 'no' }, 'Not paid'],
  [{ onEvent: 'yes', registered: 'no', paid: 'yes' }, 'Registration not valid'],
  // No registration, which an event may not ask for.
  [{ onEvent: 'yes', registered: 'no', paid: null }, null],
  [{ onEvent: 'no', registered: 'no', paid: 'no' }, null],
] as const)('what a registration has against its guest: %j', (service, word) => {
  expect(registrationAgainst(guestRow({ service }))).toBe(word)
})

it('who may have been added by a run is not simply unchecked, until the event system has them', () => {
  const uncertain = { uncertainRun: '35a83181-3dfb-59a7-b8f2-f736a1197715' }
  const word = (service: Partial<Guest['service']>) => standingOf(guestRow({ service, desk: uncertain })).word
  expect(word({})).toBe('May be added already')
  expect(word({ onEvent: 'no' })).toBe('May be added already')
  expect(word({ onEvent: 'yes' })).toBe('On the event')
  expect(word({ onEvent: 'no', enrollmentStatus: 'Waitlisted' })).toBe('Waitlisted')
})
