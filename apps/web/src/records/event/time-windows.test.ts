import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { windowOf } from './time-windows.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = { zone: 'Europe/Brussels', now }

describe('windowOf', () => {
  it.each([
    ['2026-11-24T12:00:00Z', null, 'not yet', 'opens in 3 days'],
    ['2026-11-01T00:00:00Z', '2026-11-21T14:30:00Z', 'open', 'closes in 2 hours'],
    ['2026-11-01T00:00:00Z', '2026-11-17T12:00:00Z', 'over', 'closed 4 days ago'],
    ['2026-11-01T00:00:00Z', null, 'open', 'open, end unknown'],
    [null, null, 'not stated', 'dates unknown'],
    ['0001-01-01T00:00:00', null, 'not stated', 'dates unknown'],
    ['2026-11-30T00:00:00Z', '2026-11-20T00:00:00Z', 'impossible', 'closes before it opens'],
  ])('%s to %s is %s', (open, close, state, text) => {
    expect(windowOf(open, close, at)).toMatchObject({ state, text })
  })

  it('counts down only to stamps with an offset', () => {
    expect(windowOf('2026-11-24T12:00:00', null, at)).toMatchObject({
      state: 'not stated',
      text: 'Tue 24 Nov 12:00 to –, time zone unknown',
    })
  })

  it('is open from the first instant up to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e10 }), (from, length) => {
        const [open, close] = [new Date(from).toISOString(), new Date(from + length).toISOString()]
        const stateAt = (ms: number) => windowOf(open, close, { zone: 'UTC', now: ms }).state
        expect([stateAt(from - 1), stateAt(from), stateAt(from + length - 1), stateAt(from + length)]).toEqual([
          'not yet',
          'open',
          'open',
          'over',
        ])
      }),
    )
  })
})
