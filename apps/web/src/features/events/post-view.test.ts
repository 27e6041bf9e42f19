import type { PostItem } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { postViews } from './post-view.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const here = { eventId: id(1), projectId: id(2) }
const view = (post: Parameters<typeof postViews>[0][number]) => postViews([post], here)[0]
/** Guarantees nothing: a service may send fields that are not in the contract. */
const foreign = (post: unknown) => view(post as PostItem)

describe('a post', () => {
  it('is called by its name, never by its e-mail', () => {
    expect(view({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' })).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
    })
    expect(view({ email: 'ada@example.org' })?.name).toBeNull()
  })

  it('returns the events and projects other than the open ones', () => {
    const post = view({ eventIds: [id(1).toUpperCase(), id(3), id(3), 'not an id'], projectIds: [id(2), id(4)] })
    expect(post).toMatchObject({ otherEvents: [id(3)], otherProjects: [id(4)] })
    expect(view({ eventIds: null })).toMatchObject({ otherEvents: [], otherProjects: [] })
  })

  it('ignores values that are not texts in a list of ids', () => {
    expect(foreign({ eventIds: [null, 7, {}, id(3)], projectIds: [null] })).toMatchObject({
      otherEvents: [id(3)],
      otherProjects: [],
    })
  })

  it('reads names, values and ids from meta, and keeps other texts', () => {
    const post = view({ meta: JSON.stringify({ mood: 'curious', stamp: 1, gone: null, userId: id(5), personId: 'x' }) })
    expect(post?.meta).toEqual([
      ['mood', 'curious'],
      ['stamp', '1'],
      ['userId', id(5)],
      ['personId', 'x'],
    ])
    expect(post).toMatchObject({ userId: id(5), personId: null, attendeeId: null })
    expect(view({ meta: 'just words' })?.meta).toEqual([['meta', 'just words']])
    expect(view({ meta: '[1]' })?.meta).toEqual([['meta', '[1]']])
    expect(view({ meta: null })?.meta).toEqual([])
  })
})
