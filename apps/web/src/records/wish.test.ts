import { describe, expect, it } from 'vitest'

import { enrollmentOf } from './enrollment.ts'
import { newWish, refusalIn, shownEnrollment, undoOf, wishSentence, type Wish } from './wish.ts'

const enrolled = enrollmentOf({ enrollmentStatus: 'Enrolled' })
const line = enrollmentOf({ enrollmentStatus: 'Waitlisted', waitlistOrder: 3 })
const wish = (fields: Partial<Wish>): Wish => ({ ...newWish(false, enrolled, 1000), ...fields })

describe('shownEnrollment', () => {
  it('shows the wish at once, and the record when it is done', () => {
    expect(shownEnrollment(enrolled, 500, wish({})).answer).toBe('no')
    expect(shownEnrollment(enrolled, 500, wish({ enroll: true })).answer).toBe('yes')
    expect(shownEnrollment(enrolled, 1101, wish({ phase: 'done', settledAt: 1100 }))).toBe(enrolled)
    expect(shownEnrollment(enrolled, 500, null)).toBe(enrolled)
  })

  it('shows what the write answered until the record was read again', () => {
    const done = wish({ phase: 'done', enroll: true, settledAt: 1100 })
    expect(shownEnrollment(enrolled, 500, { ...done, answered: line })).toBe(line)
    expect(shownEnrollment(enrolled, 500, { ...done, enroll: false })).toMatchObject({ answer: 'no' })
  })

  it('shows the record again after a refusal', () => {
    expect(shownEnrollment(enrolled, 500, wish({ phase: 'refused', settledAt: 1100 }))).toBe(enrolled)
  })

  it('could not tell after a doubt, until the record was read again', () => {
    const doubt = wish({ phase: 'doubt', settledAt: 1100 })
    expect(shownEnrollment(enrolled, 500, doubt)).toMatchObject({ answer: 'unknown', word: 'Could not tell' })
    expect(shownEnrollment(enrolled, 1101, doubt)).toBe(enrolled)
  })
})

describe('undoOf', () => {
  it('takes back what was done, and says what it costs', () => {
    expect(undoOf(wish({ phase: 'done' }))).toMatchObject({ enroll: true, costs: null })
    expect(undoOf(wish({ phase: 'done', before: line }))?.costs).toContain('place in line')
    expect(undoOf(wish({ phase: 'done', enroll: true, before: null }))).toMatchObject({ enroll: false })
  })

  it('offers nothing when nothing changed', () => {
    for (const phase of ['sending', 'refused', 'doubt', 'unsent'] as const) expect(undoOf(wish({ phase }))).toBeNull()
    expect(undoOf(wish({ phase: 'done', alreadySo: true }))).toBeNull()
    expect(undoOf(null)).toBeNull()
  })
})

it('finds a no inside a 200', () => {
  expect(refusalIn({ data: null, errors: ['Event is full', ' '] })).toBe('Event is full')
  expect(refusalIn({ success: false, message: 'Closed' })).toBe('Closed')
  expect(refusalIn({ requestComplete: false })).toContain('not why')
  expect(refusalIn({ success: true, errors: [] })).toBeNull()
  expect(refusalIn(null)).toBeNull()
})

it('never says failed where it may have happened', () => {
  expect(wishSentence(wish({ phase: 'doubt' }), 'Ana')).toBe('No answer came: Ana may have been removed')
  expect(wishSentence(wish({ phase: 'done', enroll: true, alreadySo: true }), 'Ana')).toContain('Nothing changed')
  expect(wishSentence(wish({ phase: 'done', enroll: true, answered: line }), 'Ana')).toContain('waitlist')
  expect(wishSentence(wish({ phase: 'done', enroll: true, undoes: true }), 'Ana')).toContain('again')
})
