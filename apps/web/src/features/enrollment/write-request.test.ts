import { describe, expect, it } from 'vitest'

import { enrollmentOf } from '#records/registration/enrollment.ts'

import { doneBefore, newWish, refusalIn, shownEnrollment, undoOf, wishSentence, type Wish } from './write-request.ts'

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
    expect(shownEnrollment(enrolled, 500, doubt)).toMatchObject({ answer: 'unknown', word: 'Couldn’t check' })
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
  expect(refusalIn({ requestComplete: false })).toContain('without a reason')
  expect(refusalIn({ success: true, errors: [] })).toBeNull()
  expect(refusalIn(null)).toBeNull()
})

it('never says failed where it may have happened', () => {
  expect(wishSentence(wish({ phase: 'doubt' }), 'Ana')).toBe('No answer: Ana may have been removed')
  expect(wishSentence(wish({ phase: 'done', enroll: true, alreadySo: true }), 'Ana')).toContain('Nothing changed')
  expect(wishSentence(wish({ phase: 'done', enroll: true, answered: line }), 'Ana')).toContain('waitlist')
  expect(wishSentence(wish({ phase: 'done', enroll: true, undoes: true }), 'Ana')).toContain('again')
})

const one = (by: string, minute: number, change = {}) => ({
  operation: 'enrollAttendee',
  state: 'confirmed',
  wish: 'remove' as const,
  by: { name: by },
  at: `2026-11-21T14:0${minute}:00Z`,
  settledAt: `2026-11-21T14:0${minute}:00Z`,
  ...change,
})

describe('the second of two who did the same', () => {
  const readAt = Date.parse('2026-11-21T14:01:00Z')

  it('is told by whom and when it was done before', () => {
    const alreadyBy = doneBefore([one('Bo', 5), one('Oona', 2)], false, readAt)
    expect(alreadyBy).toEqual({ name: 'Oona', at: '2026-11-21T14:02:00Z' })
    const said = wishSentence(
      wish({ phase: 'done', enroll: false, alreadySo: true, ...(alreadyBy ? { alreadyBy } : {}) }),
      'Ana',
    )
    expect(said).toMatch(/^Already so, by Oona, \d+:02/)
  })

  it('is not when the other did the opposite, was refused, or was seen on the page', () => {
    expect(doneBefore([one('Bo', 5), one('Oona', 2, { wish: 'enroll' })], false, readAt)).toBeNull()
    expect(doneBefore([one('Bo', 5), one('Oona', 2, { state: 'refused' })], false, readAt)).toBeNull()
    expect(doneBefore([one('Bo', 5), one('Oona', 0)], false, readAt)).toBeNull()
    expect(doneBefore([one('Bo', 5)], false, readAt)).toBeNull()
  })
})
