import { expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { arrivalCaution, guestCaution } from './arrival-caution.ts'

const guest = (onEvent: 'yes' | 'no' | 'unknown' | null, canAsk = true, enrollmentStatus: string | null = null) =>
  guestRow({ service: { onEvent, canAsk, enrollmentStatus } })

it.each([
  ['on the event', guest('yes'), /^$/],
  ['not on the event', guest('no', true, 'Removed'), /^Not on the event: enroll them first/],
  ['waitlisted', guest('no', true, 'Wait-listed'), /^Still waitlisted: ask the organizer/],
  ['a check that failed', guest('unknown'), /^Couldn’t check whether they are on the event: look again/],
  ['not asked yet', guest(null), /^$/],
  ['without an id', guest(null, false), /can’t be checked\. Compare name and ticket\.$/],
])('before the arrival of a guest who is %s', (_, one, text) => {
  expect(guestCaution(one) ?? '').toMatch(text)
})

it('says the same of an attendee', () => {
  expect(arrivalCaution('yes')).toBeNull()
  expect(arrivalCaution('no')).toBe(guestCaution(guest('no', true, 'Removed')))
  expect(arrivalCaution('wait')).toBe(guestCaution(guest('no', true, 'waitlist')))
})
