import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decideEnrollment, ENROLLED, REMOVED, WAITLISTED, type EventCapacity } from './enrollment.ts'

const room = (change: Partial<EventCapacity>): EventCapacity => ({
  status: 'Confirmed',
  maximumSize: 2,
  hasWaitlist: true,
  waitlistSize: 1,
  enrolled: 0,
  waitlisted: 0,
  ...change,
})

describe('one request', () => {
  it.each([
    [true, room({}), null, 'enrolled', 1, 0],
    [true, room({}), 'Pending', 'enrolled', 1, 0],
    [true, room({}), REMOVED, 'enrolled', 1, 0],
    [true, room({ enrolled: 1 }), ENROLLED, 'unchanged', 1, 0],
    [true, room({ enrolled: 2 }), null, 'waitlisted', 2, 1],
    [true, room({ enrolled: 2, waitlisted: 1 }), null, 'refused', 2, 1],
    [true, room({ enrolled: 2, waitlisted: 1 }), WAITLISTED, 'unchanged', 2, 1],
    [true, room({ enrolled: 1, waitlisted: 1 }), WAITLISTED, 'enrolled', 2, 0],
    [true, room({ enrolled: 2, hasWaitlist: false }), null, 'refused', 2, 0],
    [true, room({ enrolled: 9, maximumSize: null }), null, 'enrolled', 10, 0],
    [true, room({ enrolled: 2, waitlistSize: null, waitlisted: 99 }), null, 'waitlisted', 2, 100],
    [true, room({ maximumSize: 0, hasWaitlist: false }), null, 'refused', 0, 0],
    [true, room({ status: 'Cancelled' }), null, 'refused', 0, 0],
    [false, room({ status: 'Cancelled', enrolled: 1 }), ENROLLED, 'removed', 0, 0],
    [false, room({ enrolled: 1 }), null, 'unchanged', 1, 0],
    [false, room({ enrolled: 1 }), REMOVED, 'unchanged', 1, 0],
    [false, room({ enrolled: 2, waitlisted: 1 }), ENROLLED, 'removed', 2, 0],
    [false, room({ enrolled: 3, waitlisted: 1 }), ENROLLED, 'removed', 2, 1],
    [false, room({ enrolled: 2, waitlisted: 1 }), WAITLISTED, 'removed', 2, 0],
    [false, room({ enrolled: 2, waitlisted: 1 }), 'Pending', 'removed', 2, 1],
  ])('enroll %s in %j from %s: %s', (request, at, current, outcome, enrolled, waitlisted) => {
    expect(decideEnrollment(request, at, current)).toMatchObject({ outcome, enrolled, waitlisted })
  })

  it('states the reason of a refusal', () => {
    expect(decideEnrollment(true, room({ enrolled: 2, hasWaitlist: false }), null).message).toBe(
      'This event is full (2 of 2) and has no waitlist.',
    )
    expect(decideEnrollment(true, room({ enrolled: 2, waitlisted: 1 }), null).message).toBe(
      'This event is full (2 of 2), and so is its waitlist.',
    )
  })
})

/** A small event in memory that applies the decisions as the handler does. */
const play = (
  capacity: number | null,
  waitlistSize: number | null,
  hasWaitlist: boolean,
  requests: [number, boolean][],
) => {
  const status = new Map<number, string>()
  let line: number[] = []
  let at = room({ maximumSize: capacity, waitlistSize, hasWaitlist })
  for (const [person, request] of requests) {
    const decision = decideEnrollment(request, at, status.get(person) ?? null)
    if (decision.outcome === 'enrolled') status.set(person, ENROLLED)
    if (decision.outcome === 'waitlisted') status.set(person, WAITLISTED)
    if (decision.outcome === 'removed') status.set(person, REMOVED)
    if (['enrolled', 'removed'].includes(decision.outcome)) line = line.filter((one) => one !== person)
    if (decision.outcome === 'waitlisted') line.push(person)
    if (decision.promotes) status.set(line.shift() ?? -1, ENROLLED)
    at = { ...at, enrolled: decision.enrolled, waitlisted: decision.waitlisted }
    const again = decideEnrollment(request, at, status.get(person) ?? null)
    if (decision.outcome !== 'refused') expect(again.outcome).toBe('unchanged')
  }
  return { at, status, line }
}

describe('any sequence of requests of any people', () => {
  it('keeps counts equal to the people and within the capacity, and leaves no seat free while the waitlist is not empty', () => {
    fc.assert(
      fc.property(
        fc.option(fc.nat(4), { nil: null }),
        fc.option(fc.nat(3), { nil: null }),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(8), fc.boolean()), { maxLength: 60 }),
        (capacity, waitlistSize, hasWaitlist, requests) => {
          const { at, status, line } = play(capacity, waitlistSize, hasWaitlist, requests)
          const count = (word: string) => [...status.values()].filter((one) => one === word).length
          expect(at.enrolled).toBe(count(ENROLLED))
          expect(at.waitlisted).toBe(count(WAITLISTED))
          expect(line).toHaveLength(at.waitlisted)
          expect(status.has(-1)).toBe(false)
          expect(at.enrolled).toBeLessThanOrEqual(capacity ?? Number.POSITIVE_INFINITY)
          expect(at.waitlisted === 0 || at.enrolled === capacity).toBe(true)
        },
      ),
    )
  })
})
