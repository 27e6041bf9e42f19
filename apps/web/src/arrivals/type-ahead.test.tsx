import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type NextSearch, useTypeAhead } from './type-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

function stand() {
  const taken: NextSearch[] = []
  const onGiveUp = vi.fn<() => void>()
  const { result, rerender } = renderHook(
    ({ busy }) => useTypeAhead({ busy, onNext: (next) => taken.push(next), onGiveUp }),
    { initialProps: { busy: true } },
  )
  const type = (text: string, enters: number) => {
    act(() => void result.current.takesText(text, true))
    for (let n = 0; n < enters; n += 1) act(() => void result.current.takesEnter(false))
  }
  return {
    taken,
    onGiveUp,
    type,
    shown: () => result.current.text,
    setBusy: (busy: boolean) => rerender({ busy }),
  }
}

it('hands over in order, one when the one before has ended', () => {
  const { taken, type, shown, setBusy } = stand()
  type('peter', 2)
  type('ro', 0)
  type('rosa', 0)
  expect(shown()).toBe('rosa')
  later(1000)
  expect(taken).toEqual([])
  setBusy(false)
  later(0)
  setBusy(true)
  expect(taken).toEqual([{ text: 'peter', enters: 2 }])
  setBusy(false)
  later(0)
  expect(taken.at(-1)).toEqual({ text: 'rosa', enters: 0 })
  expect(shown()).toBeNull()
})

it('keeps three waiting at most, and a name of one Enter gives way to the next', () => {
  const { taken, type, setBusy } = stand()
  type('one', 2)
  type('two', 1)
  for (const name of ['three', 'four', 'five', 'six']) type(name, 2)
  setBusy(false)
  later(0)
  later(0)
  later(0)
  later(0)
  expect(taken.map(({ text }) => text)).toEqual(['one', 'three', 'six'])
})

it('gives up a search that takes five seconds, and goes on with the next', () => {
  const { taken, onGiveUp, type } = stand()
  type('peter', 2)
  later(4999)
  expect(onGiveUp).not.toHaveBeenCalled()
  later(1)
  expect(onGiveUp).toHaveBeenCalledOnce()
  expect(taken).toEqual([{ text: 'peter', enters: 2 }])
})

it('takes no text and no Enter while nothing waits and nobody is about to be marked', () => {
  const { result } = renderHook(() => useTypeAhead({ busy: true, onNext: () => {}, onGiveUp: () => {} }))
  expect([result.current.takesText('ro', false), result.current.takesEnter(true)]).toEqual([false, false])
  expect(result.current.text).toBeNull()
})
