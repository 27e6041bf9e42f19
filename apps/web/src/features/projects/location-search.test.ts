import { expect, it } from 'vitest'

import { locationQuery, locationSearch, pagesOf } from './location-search.ts'

it.each([
  [{}, {}],
  [
    { keyword: ' hall ', page: 2, pagesize: 25 },
    { keyword: 'hall', page: 2, pagesize: 25 },
  ],
  [
    { keyword: 7, page: '3' },
    { keyword: '7', page: 3 },
  ],
  [{ page: 1, pagesize: 100 }, {}],
  [{ page: -1, pagesize: 0, keyword: '' }, {}],
  [{ page: 1.5, pagesize: 'many', keyword: { a: 1 } }, {}],
  [{ page: 1e300, pagesize: 5000 }, {}],
])('reads %j as %j', (search, read) => {
  expect(locationSearch(search)).toEqual(read)
})

it('always sends a page and a size to op 9', () => {
  expect(locationQuery({})).toEqual({ page: 1, pagesize: 100 })
  expect(locationQuery({ keyword: 'hall', page: 4, pagesize: 25 })).toEqual({ keyword: 'hall', page: 4, pagesize: 25 })
})

it.each([
  [36, 25, 1, 2],
  ['9007199254740993', 200, 1, 45_035_996_273_705],
  [0, 25, 1, 1],
  [null, 25, 3, 3],
  ['many', 25, 2, 2],
])('counts the pages of %j by %j', (count, size, shown, pages) => {
  expect(pagesOf(count, size, shown)).toBe(pages)
})
