import { describe, expect, it } from 'vitest'

import { createBreaker } from './breaker.ts'

function opened() {
  let at = 0
  const breaker = createBreaker({ faultsToOpen: 3, openMs: 100 }, () => at)
  const one = (failed: boolean): void => {
    expect(breaker.retryInMs()).toBe(0)
    breaker.ended({ probing: breaker.state() === 'probing', failed })
  }
  return { breaker, one, pass: (ms: number) => (at += ms) }
}

describe('a breaker', () => {
  it('opens after so many faults in a row, not after as many with a good answer between', () => {
    const { breaker, one } = opened()
    for (const failed of [true, true, false, true, true]) one(failed)
    expect([breaker.state(), breaker.retryInMs()]).toEqual(['closed', 0])
    one(true)
    expect([breaker.state(), breaker.retryInMs()]).toEqual(['open', 100])
  })

  it('reports for how long it is open, then allows exactly one probe', () => {
    const { breaker, one, pass } = opened()
    for (let n = 0; n < 3; n += 1) one(true)
    pass(60)
    expect([breaker.retryInMs(), breaker.state()]).toEqual([40, 'open'])
    pass(40)
    expect([breaker.retryInMs(), breaker.state()]).toEqual([0, 'probing'])
    expect([breaker.retryInMs(), breaker.retryInMs(), breaker.state()]).toEqual([1000, 1000, 'probing'])
  })

  it('closes after a good probe and opens for as long again after a bad one', () => {
    const { breaker, one, pass } = opened()
    for (let n = 0; n < 3; n += 1) one(true)
    pass(100)
    one(true)
    expect([breaker.state(), breaker.retryInMs()]).toEqual(['open', 100])
    pass(100)
    one(false)
    expect(breaker.state()).toBe('closed')
    one(true)
    one(true)
    expect(breaker.state()).toBe('closed')
  })

  it('ignores calls that began before it opened: a late fault does not extend the time, a late answer does not close it', () => {
    const { breaker, one, pass } = opened()
    for (let n = 0; n < 3; n += 1) one(true)
    pass(60)
    breaker.ended({ probing: false, failed: true })
    expect(breaker.retryInMs()).toBe(40)
    breaker.ended({ probing: false, failed: false })
    expect([breaker.retryInMs(), breaker.state()]).toEqual([40, 'open'])
    pass(40)
    expect(breaker.retryInMs()).toBe(0)
    breaker.ended({ probing: false, failed: false })
    expect(breaker.state()).toBe('probing')
  })

  it('opens again after a failed probe, whatever late answers arrive', () => {
    const { breaker, one, pass } = opened()
    for (let n = 0; n < 3; n += 1) one(true)
    pass(100)
    expect(breaker.retryInMs()).toBe(0)
    breaker.ended({ probing: false, failed: false })
    breaker.ended({ probing: true, failed: true })
    expect([breaker.state(), breaker.retryInMs()]).toEqual(['open', 100])
  })

  it('ignores the result of an aborted call: faults are kept, and the next call is the probe', () => {
    const { breaker, one, pass } = opened()
    one(true)
    one(true)
    breaker.ended({ probing: false, failed: null })
    one(true)
    expect([breaker.state(), breaker.retryInMs()]).toEqual(['open', 100])
    pass(100)
    expect(breaker.retryInMs()).toBe(0)
    breaker.ended({ probing: true, failed: null })
    expect(breaker.state()).toBe('open')
    expect([breaker.retryInMs(), breaker.state()]).toEqual([0, 'probing'])
  })
})
