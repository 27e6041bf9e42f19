import { describe, expect, it } from 'vitest'

import { id, now, type Change, input } from '#testing/code-diagnosis-input.ts'

import { diagnose } from './diagnose-code.ts'
import { passCodeState } from './pass-code-state.ts'
import { typeState } from './registration-type-health.ts'

const diagnosed = (change: Change) => diagnose(input(change))
const failing = (change: Change) =>
  diagnosed(change).checks.flatMap((check) => (check.state === 'fails' ? [check.id] : []))

describe('agrees with the badges', () => {
  const past = '2026-11-01T00:00:00Z'
  const soon = '2026-12-01T00:00:00Z'
  const windows = [
    {},
    { openDate: past, closeDate: soon },
    { openDate: soon },
    { closeDate: past },
    { openDate: soon, closeDate: past },
  ].map((window) => ({ openDate: null, closeDate: null, ...window }))
  const none = { quantity: null, numberUsed: null, numberReserved: null, numberRemaining: null }
  const stocks = [
    none,
    { ...none, quantity: 0 },
    { ...none, quantity: 5, numberUsed: 5 },
    { quantity: 5, numberUsed: 5, numberReserved: 0, numberRemaining: 0 },
    { quantity: 5, numberUsed: 2, numberReserved: 3, numberRemaining: 0 },
    { quantity: 5, numberUsed: 2, numberReserved: 1, numberRemaining: 2 },
  ]
  const codes = windows.flatMap((window) =>
    stocks.flatMap((stock) =>
      [true, false].flatMap((isExpired) =>
        [true, false].map((isAvailable) => ({ ...window, ...stock, isExpired, isAvailable })),
      ),
    ),
  )
  it('a code has no failed condition exactly when its badge says available', () => {
    for (const code of codes) {
      const { meaning, word } = passCodeState({ id, ...code }, { zone: 'UTC', now })
      expect([code, word, failing({ code }).length > 0]).toEqual([code, word, meaning !== 'yes'])
      const says = diagnosed({ code }).checks.map((check) => check.says)
      expect([code, says.includes('Available')]).toEqual([code, meaning === 'yes'])
    }
  })

  it('so has a type', () => {
    for (const status of ['Open', 'Closed', 'Cancelled', 'NotAvailable'] as const)
      for (const window of windows)
        for (const quantity of [null, 0, 7])
          for (const publish of [true, false]) {
            const type = { id, status, ...window, quantity, publish }
            const isOpen = typeState(type, { zone: 'UTC', now })?.meaning === 'yes'
            expect([type, failing({ type }).length > 0]).toEqual([type, !isOpen])
            const says = diagnosed({ type }).checks.map((check) => check.says)
            expect([type, says.includes('The type is open')]).toEqual([type, isOpen])
          }
  })
})
