import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { eventsQueryOf } from './event-query.ts'
import { eventSearch } from './event-search.ts'

const project = '0193a1c2-7f00-7000-8000-000000000001'

describe('the address of the list of events', () => {
  it('holds filters, order, search and columns', () => {
    const address = { when: 'week', project: project.toUpperCase(), status: 'Confirmed', find: ' sig ', sort: '-name' }
    expect(eventSearch(address)).toEqual({ when: 'week', project, status: 'Confirmed', find: 'sig', sort: '-name' })
  })

  it('leaves out what is the default or makes no sense', () => {
    expect(eventSearch({ when: 'all', project: 'x', type: '', sort: 7, other: 'x' })).toEqual({ sort: '7' })
  })

  it('asks in no other order than those that the list has', () => {
    expect(eventsQueryOf({ sort: 'nothing', find: 'a' })).not.toHaveProperty('sort')
    expect(eventsQueryOf({ sort: '-time', find: 'a' })).toMatchObject({ sort: '-time', q: 'a' })
  })

  it('holds one day instead of a span, if there is such a day', () => {
    expect(eventSearch({ when: '2026-11-26' })).toEqual({ when: '2026-11-26' })
    expect(eventsQueryOf({ when: '2026-11-26' })).toMatchObject({ from: '2026-11-26', to: '2026-11-26' })
    expect(eventsQueryOf({ when: '2026-11-26' })).not.toHaveProperty('when')
    for (const when of ['2026-02-30', '2026-13-01', '2026-11', 'nov']) expect(eventSearch({ when })).toEqual({})
  })

  it('opens with anything', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('when', 'project', 'type', 'find', 'sort'), fc.anything()),
        (search) => {
          const { zone, ...query } = eventsQueryOf(eventSearch(search))
          expect(zone).not.toBe('')
          expect(Object.values(query).every((value) => typeof value === 'string' && value.length <= 300)).toBe(true)
        },
      ),
    )
  })
})
