import { describe, expect, it } from 'vitest'

import { createDrift, droppedNames } from './drift.ts'

describe('drift', () => {
  it('names the fields that the contract does not have, at any depth, without a value', () => {
    const sent = {
      id: 1,
      data: [
        { a: 1, extra: 'CANARY' },
        { a: 2, inner: { more: 3, kept: 1 } },
      ],
      'odd name': 1,
    }
    const kept = { id: 1, data: [{ a: 1 }, { a: 2, inner: { kept: 1 } }] }
    expect([...droppedNames(sent, kept)].toSorted()).toEqual(['?', 'data.extra', 'data.inner.more'])
    expect(droppedNames([{ a: 1 }], [{ a: 1 }]).size).toBe(0)
    expect(droppedNames('x', 'x').size).toBe(0)
  })

  it('is checked from time to time, and bounded', () => {
    let time = 0
    const drift = createDrift(() => time, 1000)
    const sent = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
    drift.compare('getCompany', sent, {})
    drift.compare('getCompany', { other: 1 }, {})
    expect(drift.names()).toHaveLength(200)
    expect(drift.names()[0]).toEqual({ operation: 'getCompany', path: 'field0', seen: 1 })
    time = 1000
    drift.compare('getCompany', sent, {})
    expect(drift.names()[0]?.seen).toBe(2)
  })
})
