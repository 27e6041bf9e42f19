import { describe, expect, it } from 'vitest'

import { type PastSend, progressOf, sendGuard, sendLine } from './confirmation-guard.ts'
import { confirmationOutcome } from './confirmation-outcome.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const send = (state: PastSend['state'], minutesAgo: number): PastSend => ({
  id: String(minutesAgo),
  state,
  by: { id: 'x', name: 'Ana' },
  at: new Date(now - minutesAgo * 60_000).toISOString(),
  to: 'y…@example.org',
  code: null,
})

describe('the guard before a second sending', () => {
  it.each([
    [[], null],
    [[send('confirmed', 2)], 'just sent'],
    [[send('confirmed', 31)], null],
    [[send('unknown', 60)], 'may have been sent'],
    [[send('unknown', 24 * 60 + 1)], null],
    [[send('sending', 1)], 'under way'],
    [[send('refused', 1)], null],
    [[send('refused', 1), send('confirmed', 5)], 'just sent'],
    [[send('confirmed', 60), send('unknown', 90)], 'may have been sent'],
  ] as const)('%j', (sends, kind) => {
    expect(sendGuard(sends, now)?.kind ?? null).toBe(kind)
  })

  it('asks when the earlier sendings are unknown', () => {
    expect(sendGuard(null, now)?.kind).toBe('not known')
  })

  it('names who, when and to which address', () => {
    expect(sendGuard([send('confirmed', 2)], now)?.says).toBe('Ana sent it 2 minutes ago, to y…@example.org.')
    expect(sendLine(send('unknown', 90), now)).toBe('No answer, to y…@example.org, by Ana, 1 hour ago')
  })
})

it('reports a queued sending as queued, not sent', () => {
  const queued = { ...send('confirmed', 2), to: 'yaw@example.org', code: 'queued' }
  expect(progressOf(queued)).toBe('queued')
  expect(sendLine(queued, now)).toBe('Queued for yaw@example.org by Ana, 2 minutes ago')
  expect(sendGuard([queued], now)?.says).toBe('Ana queued it 2 minutes ago, to yaw@example.org.')
  expect(progressOf({ ...queued, code: 'accepted' })).toBe('accepted')
  expect(progressOf({ ...queued, code: null })).toBe('sent')
})

describe('the answer of a sending', () => {
  it('can be a failure in a 200, with the message of the service', () => {
    expect(confirmationOutcome({ success: false, data: false, message: 'Not complete' })).toEqual({
      state: 'refused',
      says: 'Not complete',
    })
    expect(confirmationOutcome({ success: true, data: false }).state).toBe('refused')
  })

  it('is a success only when stated', () => {
    const yes = { success: true, data: true, message: 'Sent to y@example.org' }
    expect(confirmationOutcome({ ...yes, status: 200 }).state).toBe('sent')
    expect(confirmationOutcome({ ...yes, status: 202 }).state).toBe('queued')
    expect(confirmationOutcome(yes).state).toBe('accepted')
    expect(confirmationOutcome({}).state).toBe('unclear')
  })
})
