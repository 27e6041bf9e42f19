import { describe, expect, it } from 'vitest'

import { enrollmentOf } from '#records/registration/enrollment.ts'

import { newEnrollmentRequest, type EnrollmentRequest } from './enrollment-request.ts'
import { isOvertaken, lostByRemoval, lostByUndo, shownEnrollment, undoOf, requestSentence } from './write-request.ts'

const enrolled = enrollmentOf({ enrollmentStatus: 'Enrolled' })
const line = enrollmentOf({ enrollmentStatus: 'Waitlisted', waitlistOrder: 3 })
const request = (fields: Partial<EnrollmentRequest>): EnrollmentRequest => ({
  ...newEnrollmentRequest(false, enrolled, 1000),
  ...fields,
})

describe('shownEnrollment', () => {
  it('shows the requested state at once, and the record afterwards', () => {
    expect(shownEnrollment(enrolled, 500, request({})).answer).toBe('no')
    expect(shownEnrollment(enrolled, 500, request({ enroll: true })).answer).toBe('yes')
    expect(shownEnrollment(enrolled, 1101, request({ phase: 'done', settledAt: 1100 }))).toBe(enrolled)
    expect(shownEnrollment(enrolled, 500, null)).toBe(enrolled)
  })

  it("shows the write's answer until the record was read again", () => {
    const done = request({ phase: 'done', enroll: true, settledAt: 1100 })
    expect(shownEnrollment(enrolled, 500, { ...done, answered: line })).toBe(line)
    expect(shownEnrollment(enrolled, 500, { ...done, enroll: false })).toMatchObject({ answer: 'no' })
  })

  it('shows the record again after a refusal', () => {
    expect(shownEnrollment(enrolled, 500, request({ phase: 'refused', settledAt: 1100 }))).toBe(enrolled)
  })

  it('is unknown after a lost response, until the record was read again', () => {
    const doubt = request({ phase: 'doubt', settledAt: 1100 })
    expect(shownEnrollment(enrolled, 500, doubt)).toMatchObject({ answer: 'unknown', word: 'Couldn’t check' })
    expect(shownEnrollment(enrolled, 1101, doubt)).toBe(enrolled)
  })
})

const undoSays = (fields: Partial<EnrollmentRequest>) =>
  requestSentence(request({ phase: 'done', enroll: true, undoes: true, ...fields }), 'Ana')

describe('an Undo', () => {
  const tentative = enrollmentOf({ enrollmentStatus: 'Tentative', enrollmentDate: '2026-11-12T09:00:00Z' })
  const accepted = enrollmentOf({ enrollmentStatus: 'Accepted', enrollmentDate: '2026-11-23T09:00:00Z' })

  it('names the status and the date that enrolling again does not bring back', () => {
    const sentence = undoSays({ original: tentative, answered: accepted })
    expect(sentence).toContain('the status before was Tentative')
    expect(sentence).toContain('12')
    expect(sentence).not.toContain('Undone')
    expect(undoSays({ original: tentative, answered: null })).toContain('the status before was Tentative')
    const later = enrollmentOf({ enrollmentStatus: 'Tentative', enrollmentDate: '2026-11-23T09:00:00Z' })
    expect(undoSays({ original: tentative, answered: later })).toMatch(/enrolled again; the date before was .*12/)
    expect(undoSays({ original: enrolled, answered: accepted })).toContain('the status before was Enrolled')
  })

  it('says what is true now when nothing was lost', () => {
    expect(undoSays({ original: tentative, answered: tentative })).toBe('Ana is enrolled again')
    expect(undoSays({ original: enrolled, answered: enrolled })).toBe('Ana is enrolled again')
    expect(undoSays({ enroll: false, original: null })).toBe('Ana is removed again')
    expect(undoSays({ enroll: false, original: tentative })).toBe('Ana is removed; the status before was Tentative')
  })

  it('says before it is pressed what it can’t restore', () => {
    const at = { zone: 'UTC', now: Date.parse('2026-11-26T09:00:00Z'), hasWaitlist: false, inLine: 0 }
    expect(lostByRemoval(tentative, at)).toContain('Tentative')
    expect(lostByRemoval(line, at)).toContain('place in line')
    expect(lostByRemoval(enrolled, at)).toBeNull()
    expect(lostByRemoval(enrolled, { ...at, hasWaitlist: true })).toBe(
      'When the event is full, an Undo puts them on the waitlist',
    )
    expect(lostByRemoval(enrolled, { ...at, hasWaitlist: true, inLine: 11 })).toBe(
      '11 people are on the waitlist: the place may go to the next one at once, and an Undo puts them at the end of the line',
    )
    const own = { enrollmentDate: '2026-11-21T09:00:00Z', enrollmentMode: 'Self', attendanceStatus: 'Tentative' }
    expect(lostByRemoval(enrollmentOf({ enrollmentStatus: 'Enrolled', ...own }), at)).toBe(
      'An Undo may not restore: Enrolled 21 Nov by themselves, Answer: Tentative',
    )
  })
})

it('keeps the date, mode and answer that enrolling again did not bring back', () => {
  const enrollmentDate = '2026-11-21T09:00:00Z'
  const own = { enrollmentStatus: 'Enrolled', enrollmentDate, enrollmentMode: 'Self', attendanceStatus: 'Tentative' }
  const original = enrollmentOf(own)
  const again = {
    ...own,
    enrollmentDate: '2026-11-26T09:00:00Z',
    enrollmentMode: 'Manual',
    attendanceStatus: 'Accepted',
  }
  const undone = request({ phase: 'done', enroll: true, undoes: true, original })
  const { enrollmentDate: since, enrollmentMode: mode, attendanceStatus: reply } = own
  expect(lostByUndo(undone, enrollmentOf(again))).toEqual({ since, mode, reply })
  expect(lostByUndo(undone, enrollmentOf({ ...again, attendanceStatus: reply }))).toEqual({ since, mode })
  expect(lostByUndo(undone, original)).toBeNull()
  expect(lostByUndo({ ...undone, undoes: false }, enrollmentOf(again))).toBeNull()
  expect(lostByUndo({ ...undone, phase: 'sending' }, enrollmentOf(again))).toBeNull()
})

describe('undoOf', () => {
  it('reverts what was done', () => {
    expect(undoOf(request({ phase: 'done' }))).toMatchObject({ enroll: true })
    expect(undoOf(request({ phase: 'done', enroll: true, before: null }))).toMatchObject({ enroll: false })
  })

  it('offers nothing when nothing changed', () => {
    for (const phase of ['sending', 'refused', 'doubt', 'unsent'] as const)
      expect(undoOf(request({ phase }))).toBeNull()
    expect(undoOf(request({ phase: 'done', alreadySo: true }))).toBeNull()
    expect(undoOf(null)).toBeNull()
  })
})

it('never says "failed" where it may have happened', () => {
  expect(requestSentence(request({ phase: 'doubt' }), 'Ana')).toBe('No answer: Ana may have been removed')
  expect(requestSentence(request({ phase: 'done', enroll: true, alreadySo: true }), 'Ana')).toContain('Nothing changed')
  expect(requestSentence(request({ phase: 'done', enroll: true, answered: line }), 'Ana')).toContain('waitlist')
  expect(requestSentence(request({ phase: 'done', enroll: true, undoes: true }), 'Ana')).toContain('again')
})

it('says who had done it before, and when', () => {
  const alreadyBy = { name: 'Oona', at: '2026-11-21T14:02:00Z' }
  const said = requestSentence(request({ phase: 'done', enroll: false, alreadySo: true, alreadyBy }), 'Ana')
  expect(said).toMatch(/^Already removed by Oona, \d+:02/)
  const enrolledBefore = requestSentence(request({ phase: 'done', enroll: true, alreadySo: true, alreadyBy }), 'Ana')
  expect(enrolledBefore).toMatch(/^Already enrolled by Oona, \d+:02/)
})

describe('isOvertaken', () => {
  const [on, off] = [enrollmentOf({ enrollmentStatus: 'Enrolled' }), enrollmentOf({ enrollmentStatus: 'Removed' })]
  const removed = request({ phase: 'done', enroll: false, settledAt: 5 })

  it('holds once a newer record says the opposite', () => {
    expect(isOvertaken(removed, on, 6)).toBe(true)
    expect(isOvertaken(removed, line, 6)).toBe(true)
    expect(isOvertaken({ ...removed, enroll: true }, off, 6)).toBe(true)
  })

  it('not by an older record, one that agrees, or while it is being sent', () => {
    expect(isOvertaken(removed, on, 5)).toBe(false)
    expect(isOvertaken(removed, off, 6)).toBe(false)
    expect(isOvertaken({ ...removed, phase: 'sending', settledAt: null }, on, 6)).toBe(false)
    expect(isOvertaken(null, on, 6)).toBe(false)
  })
})
