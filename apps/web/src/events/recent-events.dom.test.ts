import { beforeEach, describe, expect, it } from 'vitest'

import { forgetEvents, inScope, rememberEvent } from './recent-events.ts'

const event = (n: number) => ({ slug: `e${n}`, name: `Event ${n}`, eventId: `E-${n}`, projectId: n === 3 ? null : 'p' })
const held = () => JSON.parse(localStorage.getItem('frontdesk-recents') ?? 'null') as { of: string; events: unknown[] }
beforeEach(() => forgetEvents())

describe('recently opened events', () => {
  it('are listed once, newest first, for the user who opened them', () => {
    for (const n of [1, 2, 1]) rememberEvent('ana', event(n))
    expect(held()).toEqual({ of: 'ana', events: [event(1), event(2)] })
    rememberEvent('bo', event(2))
    expect(held()).toEqual({ of: 'bo', events: [event(2)] })
    forgetEvents()
    expect(held().events).toEqual([])
  })

  it("are limited to the user's current scope", () => {
    const all = [event(1), event(2), event(3)]
    expect(inScope(null, all)).toEqual(all)
    expect(inScope([], all)).toEqual([])
    expect(inScope([{ projectId: 'P', eventId: null }], all)).toEqual([event(1), event(2)])
    expect(inScope([{ projectId: 'p', eventId: 'e-3' }], all)).toEqual([event(3)])
    expect(inScope([{ projectId: 'other', eventId: null }], all)).toEqual([])
  })
})
