import { expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { meansFirst } from './single-guest.ts'

const joined = { by: 'id', id: 'r', name: 'Kim', email: null, attendeeId: 'r', personId: null } as const

it('the number of another system in their record means one person, a part of it nobody', () => {
  const kim = guestRow({ joined: { ...joined, userId: null, registrantId: null, externalId: 'TIDELINE-00161' } })
  expect(meansFirst('tideline-00161', [kim, guestRow()])).toBe(true)
  expect(meansFirst('tideline-0016', [kim, guestRow()])).toBe(false)
})
