import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { phone, useNarrow } from './use-narrow.ts'

afterEach(() => vi.restoreAllMocks())

function Layout() {
  return <p>{useNarrow() ? 'narrow' : 'wide'}</p>
}
const shown = () => screen.getAllByText(/narrow|wide/).map(({ textContent }) => textContent)

it('shares one media query between components, and releases it after the last one unmounts', () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const add = vi.spyOn(query, 'addEventListener')
  const remove = vi.spyOn(query, 'removeEventListener')
  const asked = vi.spyOn(globalThis, 'matchMedia').mockImplementation((text) => {
    expect(text).toBe(phone)
    return query as unknown as MediaQueryList
  })
  const { unmount } = render([1, 2, 3].map((at) => <Layout key={at} />))
  expect(shown()).toEqual(['wide', 'wide', 'wide'])
  const before = asked.mock.calls.length
  act(() => {
    query.matches = true
    query.dispatchEvent(new Event('change'))
  })
  expect(shown()).toEqual(['narrow', 'narrow', 'narrow'])
  expect(asked).toHaveBeenCalledTimes(before)
  expect(add).toHaveBeenCalledTimes(1)
  unmount()
  expect(remove).toHaveBeenCalledTimes(1)
})
