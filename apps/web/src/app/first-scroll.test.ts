import { expect, it } from 'vitest'

import { scrollsAfterFirst } from './first-scroll.ts'

const three = (openedAnew: boolean, scrolled: boolean, hash = '') => {
  const scrolls = scrollsAfterFirst(
    () => openedAnew,
    () => scrolled,
  )
  const to = { location: { hash } }
  return [scrolls(to), scrolls(to), scrolls(to)]
}

it('leaves the first screen of a page where its reader is, and scrolls those after it', () => {
  expect(three(true, false)).toEqual([false, true, true])
  expect(three(true, true)).toEqual([false, true, true])
})

it('goes back to where a page was that is reloaded or gone back to, unless somebody has scrolled it by then', () => {
  expect(three(false, false)).toEqual([true, true, true])
  expect(three(false, true)).toEqual([false, true, true])
})

it('goes to the part of a screen that the address names', () => {
  expect(three(true, false, 'content')).toEqual([true, true, true])
})
