import { expect, it } from 'vitest'

import { countText } from './guest-count.ts'

it('counts guests and the others of the list apart, and says who these are; a filter counts what it leaves of them', () => {
  expect(countText({ count: 403, total: 402 }, {})).toBe('402 guests and 1 other person (in line or not enrolled)')
  expect(countText({ count: 402, total: 402 }, {})).toBe('402 guests')
  expect(countText({ count: 1, total: 402 }, { arrived: 'yes' })).toBe('1 of 402 guests')
  expect(countText({ count: 403, total: 402 }, { who: 'a' })).toBe(
    '403 people: guests and others (in line or not enrolled)',
  )
})
