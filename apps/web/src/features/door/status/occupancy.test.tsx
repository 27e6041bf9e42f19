import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { fullnessOf } from '#arrivals/fullness.ts'

import { giveSignal } from '../door-signals.ts'
import { Occupancy } from './occupancy.tsx'

vi.mock('../door-signals.ts', () => ({ giveSignal: vi.fn<typeof giveSignal>() }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const of = (now: number, capacity: number | null = 300) => ({ now, capacity, doors: [], isCounted: true })

it('is nearly full from nine tenths of the capacity on, and full with the last place', () => {
  expect([0, 269, 270, 299, 300, 301].map((now) => fullnessOf(of(now)))).toEqual([
    'room',
    'room',
    'nearly',
    'nearly',
    'full',
    'full',
  ])
  expect([fullnessOf(of(5, null)), fullnessOf(of(0, 1)), fullnessOf(of(1, 1))]).toEqual(['room', 'room', 'full'])
})

it('sounds once as it becomes nearly full and full, not when it empties or was so before', () => {
  const { rerender } = render(<Occupancy inside={of(280)} />)
  expect(giveSignal).not.toHaveBeenCalled()
  const sounds = [281, 300, 301, 299, 200, 270, 271].map((now) => {
    vi.mocked(giveSignal).mockClear()
    rerender(<Occupancy inside={of(now)} />)
    return vi.mocked(giveSignal).mock.calls.flat()
  })
  expect(sounds).toEqual([[], ['no'], [], [], [], ['look'], []])
})

it('says of when the count is where it cannot be read now', () => {
  render(<Occupancy inside={of(5)} asOf="as of 09:02" />)
  expect(screen.getByRole('status').textContent).toBe('5 inside of 300 as of 09:02')
})
