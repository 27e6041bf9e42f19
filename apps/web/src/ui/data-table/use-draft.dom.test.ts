import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useDraft } from './use-draft.ts'

const store = vi.fn<(text: string) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  store.mockReset()
})
afterEach(() => vi.useRealTimers())

const draftOf = (stored: string) =>
  renderHook((props: { stored: string }) => useDraft(props.stored, store), { initialProps: { stored } })
type Draft = ReturnType<typeof draftOf>['result']
const shown = ({ current: [text] }: Draft) => text
const type = ({ current: [, change] }: Draft, text: string) => act(() => change(text))
const pause = () => act(() => void vi.advanceTimersByTime(250))

it('keeps what is typed while its own text before arrives, in whatever order', () => {
  const { result, rerender } = draftOf('')
  type(result, 'an')
  pause()
  type(result, 'ann')
  pause()
  expect(store.mock.calls).toEqual([['an'], ['ann']])
  type(result, 'anna ')
  rerender({ stored: 'an' })
  expect(shown(result)).toBe('anna ')
  rerender({ stored: 'ann' })
  expect(shown(result)).toBe('anna ')
  pause()
  rerender({ stored: 'anna' })
  expect(shown(result)).toBe('anna ')
})

it('a stored text that changes from outside replaces what is typed', () => {
  const { result, rerender } = draftOf('')
  type(result, 'an')
  pause()
  rerender({ stored: 'an' })
  type(result, 'anna')
  pause()
  rerender({ stored: 'anna' })
  rerender({ stored: 'an' })
  expect(shown(result)).toBe('an')
  type(result, 'ann')
  rerender({ stored: '' })
  expect(shown(result)).toBe('')
})
