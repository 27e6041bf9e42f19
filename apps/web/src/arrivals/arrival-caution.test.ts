import { expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { arrivalCaution, guestCaution, registrationCaution } from './arrival-caution.ts'

const guest = (onEvent: 'yes' | 'no' | 'unknown' | null, canAsk = true, enrollmentStatus: string | null = null) =>
  guestRow({ service: { onEvent, canAsk, enrollmentStatus } })

it.each([
  ['on the event', guest('yes'), /^$/],
  [
    'not on the event',
    guest('no', true, 'Removed'),
    /^Not on the event: enroll them, or ask the organizer before you let them in\.$/,
  ],
  ['waitlisted', guest('no', true, 'Wait-listed'), /^Still waitlisted: ask the organizer/],
  ['a check that failed', guest('unknown'), /^Couldn’t check whether they are on the event: look again/],
  ['not asked yet', guest(null), /^$/],
  ['without an id', guest(null, false), /can’t be checked\. Compare name and ticket\.$/],
])('before the arrival of a guest who is %s', (_, one, text) => {
  expect(guestCaution(one, false) ?? '').toMatch(text)
})

it('says the same of an attendee', () => {
  expect(arrivalCaution('yes', false)).toBeNull()
  expect(arrivalCaution('no', false)).toBe(guestCaution(guest('no', true, 'Removed'), false))
  expect(arrivalCaution('wait', false)).toBe(guestCaution(guest('no', true, 'waitlist'), false))
})

it('never tells support, which may not enroll, to do so', () => {
  expect(arrivalCaution('no', false, false)).toBe('Not on the event. The event staff can enroll them.')
  expect(guestCaution(guest('no', true, 'Removed'), false, false)).toBe(arrivalCaution('no', false, false))
})

it('never tells an organizer to ask the organizer', () => {
  const paid = { label: 'Payment', state: { word: 'Unpaid', meaning: 'no', says: '' } } as const
  const said = [
    ...(['no', 'wait', 'unknown'] as const).map((known) => arrivalCaution(known, true)),
    guestCaution(guest('no', true, 'waitlist'), true),
    registrationCaution([paid], true),
  ]
  for (const text of said) expect(text).toMatch(/^(?!.*organizer).+\.$/)
})
