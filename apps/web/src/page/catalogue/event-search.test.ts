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
