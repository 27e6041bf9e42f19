import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readEnrollment } from './enrollment-words.ts'

it.each([
  ['Enrolled', 'yes'],
  ['WAIT_LISTED', 'wait'],
  ['Waitlist', 'wait'],
  ['removed', 'no'],
  ['Un-enrolled', 'no'],
  ['Not enrolled', 'no'],
  ['Pending', null],
  ['', null],
  [null, null],
])('the enrollment %s is read as %s', (word, said) => {
  expect(readEnrollment(word)).toBe(said)
})

it('a word that is not known says nothing', () => {
  const known = /^(?:enrolled|waitlist|waitlisted|removed|unenrolled|notenrolled)$/i
  fc.assert(
    fc.property(fc.string(), (word) => {
      fc.pre(!known.test(word.replaceAll(/[\s_-]/g, '')))
      expect(readEnrollment(word)).toBeNull()
    }),
  )
})
