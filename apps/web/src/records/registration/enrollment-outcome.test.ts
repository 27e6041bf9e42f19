import { describe, expect, it } from 'vitest'

import { doneBefore, doneLast, refusalIn } from './enrollment-outcome.ts'

it('recognizes a refusal inside a 200', () => {
  expect(refusalIn({ data: null, errors: ['Event is full', ' '] })).toBe('Event is full')
  expect(refusalIn({ success: false, message: 'Closed' })).toBe('Closed')
  expect(refusalIn({ requestComplete: false })).toContain('without a reason')
  expect(refusalIn({ success: true, errors: [] })).toBeNull()
  expect(refusalIn(null)).toBeNull()
})

const one = (by: string, minute: number, change = {}) => ({
  operation: 'enrollAttendee',
  state: 'confirmed',
  requestedState: 'remove' as const,
  by: { id: by, name: by },
  at: `2026-11-21T14:0${minute}:00Z`,
  settledAt: `2026-11-21T14:0${minute}:00Z`,
  ...change,
})

describe('two users doing the same', () => {
  // Read at 14:01 and sent at 14:05, by any clock of the browser.
  const asked = { enroll: false, me: 'Bo', shownFor: 4 * 60_000 }

  it('shows the second user who did it before, and when', () => {
    const alreadyBy = doneBefore([one('Bo', 5), one('Oona', 2)], asked)
    expect(alreadyBy).toEqual({ id: 'Oona', name: 'Oona', at: '2026-11-21T14:02:00Z' })
  })

  it('does not when the other did the opposite, was refused, or was visible on the page', () => {
    expect(doneBefore([one('Bo', 5), one('Oona', 2, { requestedState: 'enroll' })], asked)).toBeNull()
    expect(doneBefore([one('Bo', 5), one('Oona', 2, { state: 'refused' })], asked)).toBeNull()
    expect(doneBefore([one('Bo', 5), one('Oona', 0)], asked)).toBeNull()
    expect(doneBefore([one('Bo', 5)], asked)).toBeNull()
  })

  it('tells who did it of three, not the second whose request changed nothing', () => {
    const three = [one('Bo', 5), one('Ana', 3, { detail: 'unchanged' }), one('Oona', 2)]
    expect(doneBefore(three, asked)).toMatchObject({ id: 'Oona' })
  })

  it('tells only the second of two at the same moment, whoever looks', () => {
    const both = [one('Bo', 5), one('Oona', 5)]
    expect(doneBefore(both, asked)).toMatchObject({ id: 'Oona' })
    expect(doneBefore(both, { ...asked, me: 'Oona' })).toBeNull()
  })
})

it('tells who brought the present state about', () => {
  expect(doneLast([one('Bo', 5), one('Oona', 2)], false)).toMatchObject({ id: 'Bo', at: '2026-11-21T14:05:00Z' })
  expect(doneLast([one('Bo', 5, { state: 'refused' }), one('Oona', 2)], false)).toMatchObject({ id: 'Oona' })
  expect(doneLast([one('Bo', 5), one('Oona', 2)], true)).toBeNull()
  expect(doneLast([], true)).toBeNull()
})
