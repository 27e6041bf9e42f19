import { describe, expect, it } from 'vitest'

import { type PastSend, sendGuard, sendLine } from './confirmation-guard.ts'
import { confirmationOutcome } from './confirmation-outcome.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const send = (state: PastSend['state'], minutesAgo: number): PastSend => ({
  id: String(minutesAgo),
  state,
  by: { id: 'x', name: 'Ana' },
  at: new Date(now - minutesAgo * 60_000).toISOString(),
  to: 'y…@example.org',
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

  it('asks when it does not know what was sent before', () => {
    expect(sendGuard(null, now)?.kind).toBe('not known')
  })

  it('names who, when and to which address', () => {
    expect(sendGuard([send('confirmed', 2)], now)?.says).toBe('Ana sent it 2 minutes ago, to y…@example.org.')
    expect(sendLine(send('unknown', 90), now)).toBe('No answer came, to y…@example.org, by Ana, 1 hour ago')
  })
})

describe('the answer of a sending', () => {
  it('is a failure in a 200, with the words of the service', () => {
    expect(confirmationOutcome({ success: false, data: false, message: 'Not complete' })).toEqual({
      state: 'refused',
      says: 'Not complete',
    })
    expect(confirmationOutcome({ success: true, data: false }).state).toBe('refused')
  })

  it('is a yes only when it says so', () => {
    expect(confirmationOutcome({ success: true, data: true, message: 'Sent to y@example.org' }).state).toBe('sent')
    expect(confirmationOutcome({}).state).toBe('unclear')
  })
})
