import { expect, it } from 'vitest'

import { scrollAfterFirstScreen } from './first-scroll.ts'

const three = (newNavigation: boolean, scrolled: boolean, hash = '') => {
  const scrolls = scrollAfterFirstScreen(
    () => newNavigation,
    () => scrolled,
  )
  const to = { location: { hash } }
  return [scrolls(to), scrolls(to), scrolls(to)]
}

it('keeps the scroll position on the first screen, and scrolls on later navigations', () => {
  expect(three(true, false)).toEqual([false, true, true])
  expect(three(true, true)).toEqual([false, true, true])
})

it('restores the position after a reload or back navigation, unless the user has scrolled since', () => {
  expect(three(false, false)).toEqual([true, true, true])
  expect(three(false, true)).toEqual([false, true, true])
})

it('scrolls to the fragment of the address', () => {
  expect(three(true, false, 'content')).toEqual([true, true, true])
})
