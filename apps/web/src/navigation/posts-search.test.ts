import { expect, it } from 'vitest'

import { postsSearch } from './posts-search.ts'

it('reads page, size and order, and ignores invalid values', () => {
  expect(postsSearch({ page: 3, size: '50', sort: '-created', find: 'ada', cols: 'email' })).toEqual({
    page: 3,
    size: 50,
    sort: '-created',
    find: 'ada',
    cols: 'email',
  })
  expect(postsSearch({ page: 0, size: -1, sort: 7 })).toEqual({ sort: '7' })
  expect(postsSearch({ page: 1, size: 25 })).toEqual({})
  expect(postsSearch({ page: 1.5, size: 5000, sort: {} })).toEqual({})
})
