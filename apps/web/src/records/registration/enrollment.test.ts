import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { enrollmentOf, replyText } from './enrollment.ts'

it.each([
  ['NeedsAction', 'Answer: none yet'],
  ['Tentative', 'Answer: Tentative'],
  ['On hold', 'Answer: On hold'],
])('says the reply %s in words, and one that is not known as received', (reply, text) => {
  expect(replyText(reply)).toBe(text)
})

describe('enrollmentOf', () => {
  it.each([
    ['Enrolled', 'yes', 'Enrolled'],
    ['enrolled', 'yes', 'Enrolled'],
    ['Waitlisted', 'wait', 'Waitlisted'],
    ['Removed', 'no', 'Not enrolled'],
    ['Not_Enrolled', 'no', 'Not enrolled'],
  ])('reads %s as %s', (enrollmentStatus, answer, word) => {
    expect(enrollmentOf({ enrollmentStatus })).toMatchObject({ answer, word })
  })

  it('shows the only sample value of the API raw, without guessing', () => {
    expect(enrollmentOf({ enrollmentStatus: 'Pending' })).toMatchObject({ answer: 'unknown', word: 'Pending' })
  })

  it('shows the position on the waitlist', () => {
    expect(enrollmentOf({ enrollmentStatus: 'Waitlisted', waitlistOrder: 24 }).because).toBe('Number 24 in line')
    expect(enrollmentOf({ enrollmentStatus: 'Waitlisted' }).because).toBe('Place in line unknown')
    expect(enrollmentOf({ enrollmentStatus: 'Enrolled', waitlistOrder: 24 }).answer).toBe('yes')
  })

  it('never turns an unknown value into a yes or a no', () => {
    const known = /^(enrolled|waitlist|waitlisted|removed|unenrolled|notenrolled)$/i
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!known.test(word.trim().replace(/[\s_-]/g, '')))
        expect(enrollmentOf({ enrollmentStatus: word }).answer).toBe('unknown')
      }),
    )
  })
})
