import { idFor } from '@frontdesk/finder/testing/sample-people'
import { one, searcher } from '@frontdesk/finder/testing/searcher'
import { describe, expect, it } from 'vitest'

import { type Grant, recordsSeen } from '#access/scope.ts'

const grant = (eventId: string | null, project = 0): Grant => ({ projectId: idFor('project', project), eventId })

describe('a scope', () => {
  const [mine, other] = [idFor('event', 1), idFor('event', 2)]
  const { index, names } = searcher([
    one({ name: 'Iris Mine', eventId: mine, emails: ['iris@same.example'] }),
    one({ name: 'Iris Other', eventId: other, emails: ['iris@same.example'] }),
    one({ name: 'Iris Foreign', eventId: idFor('event', 3), projectId: idFor('project', 9) }),
    one({ name: 'Iris Nowhere', eventId: null, projectId: null }),
    one({ name: 'Iris Member', kind: 'member', eventId: null }),
    one({ name: 'Iris Loose', eventId: other, projectId: null }),
    one({ kind: 'event', name: 'Other', id: other, eventId: other }),
  ])

  it('of one event finds nothing of another', () => {
    const maySee = recordsSeen([grant(mine)])
    expect(names('iris', { maySee, limit: 20 }).toSorted()).toEqual(['Iris Member', 'Iris Mine'])
    expect(names('iris@same.example', { maySee })).toEqual(['Iris Mine'])
    expect(index.count(maySee)).toBe(2)
    expect([index.eventIn(other, maySee), index.eventIn(other, recordsSeen([grant(other)]))?.name]).toEqual([
      null,
      'Other',
    ])
  })

  it('of a project finds all of it, also records with only an event; without a scope everything', () => {
    const all = ['Iris Loose', 'Iris Member', 'Iris Mine', 'Iris Other']
    expect(names('iris', { maySee: recordsSeen([grant(null)]), limit: 20 }).toSorted()).toEqual(all)
    expect(names('iris', { limit: 20 })).toHaveLength(6)
    expect(names('iris', { maySee: recordsSeen([]) })).toEqual([])
    expect(index.count(recordsSeen([]))).toBe(0)
  })
})
