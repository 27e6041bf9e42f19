import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { missOf, type LookupKind } from './lookup-misses.ts'

const failure = (status: number, code: string) => ({ status, code, title: 'T' })

describe('missOf', () => {
  it('is "no" only when the service answered "not found"', () => {
    expect(missOf(failure(404, 'upstream_not_found'), 'attendee', 'X')).toMatchObject({
      answer: 'no',
      word: 'Not on the list',
    })
    expect(missOf(failure(404, 'upstream_not_found'), 'registrant', 'X').word).toBe('No registration')
  })

  it('does not take a refusal for a "no"', () => {
    const miss = missOf(failure(403, 'upstream_forbidden'), 'user', 'FOSDEM')
    expect(miss.answer).toBe('unknown')
    expect(miss.asked).toContain('The attendee with this user id')
    expect(miss.asked).toContain('FOSDEM')
    expect(miss.cameBack).toBe('403: T.')
    expect(miss.tryNext.length).toBeGreaterThan(0)
  })

  it('is "unknown" for every other failure', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<LookupKind>('attendee', 'user', 'registrant'), (code, asked) => {
        fc.pre(code !== 'upstream_not_found' && code !== 'upstream_rejected')
        expect(missOf(failure(500, code), asked, 'X').answer).toBe('unknown')
      }),
    )
  })
})
