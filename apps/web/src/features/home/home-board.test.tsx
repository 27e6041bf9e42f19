import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Board, type BoardProps } from './home-board.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const board = (lines: string[], more: Partial<BoardProps<string>> = {}) => (
  <Board
    title="Things"
    lines={lines}
    keyOf={(line) => line}
    renderRow={(line) => <span>{line}</span>}
    left={0}
    requested={3}
    failures={[]}
    at={null}
    refreshing={false}
    refresh={() => undefined}
    empty="Nothing is almost out"
    {...more}
  />
)
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('Board', () => {
  it('waits for all answers for at most two seconds, then shows known rows and the progress', () => {
    const { rerender } = render(board(['a'], { left: 2 }))
    expect(rows()).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('Loading, 1 of 3')
    act(() => void vi.advanceTimersByTime(2000))
    expect(rows()).toEqual(['a'])
    rerender(board(['b', 'a']))
    expect(rows()).toEqual(['b', 'a'])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('keeps the order of rows while hovered or focused, and appends new ones', () => {
    const { rerender } = render(board(['b', 'd']))
    fireEvent.pointerEnter(screen.getByRole('list').parentElement ?? document.body)
    rerender(board(['a', 'b', 'c', 'd']))
    expect(rows()).toEqual(['b', 'd', 'a', 'c'])
    fireEvent.pointerLeave(screen.getByRole('list').parentElement ?? document.body)
    expect(rows()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('shows four and, when requested, all', () => {
    render(board(['a', 'b', 'c', 'd', 'e', 'f']))
    expect(rows()).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }))
    expect(rows()).toHaveLength(6)
    expect(screen.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('offers no rows while none is shown', () => {
    render(board(['a', 'b', 'c', 'd', 'e', 'f'], { left: 1 }))
    expect(screen.queryByRole('button', { name: 'Show all 6' })).toBeNull()
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('button', { name: 'Show all 6' })).toBeDefined()
  })

  it('offers a retry when no read succeeded', () => {
    const refresh = vi.fn<() => void>()
    render(board([], { failures: ['Gala: no answer'], refresh }))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('distinguishes empty from unknown', () => {
    render(board([], { failures: ['Gala: no access'] }))
    expect(screen.getByText('Nothing is almost out')).toBeDefined()
    expect(screen.getByText('1 detail is missing')).toBeDefined()
    expect(screen.getByText('Gala: no access')).toBeDefined()
  })
})
