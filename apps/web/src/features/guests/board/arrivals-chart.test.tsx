import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ArrivalsChart, hoursOf } from './arrivals-chart.tsx'

const hours = (at: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0)
const day = (at: Record<number, number>) => ({
  day: '2026-11-23',
  arrived: Object.values(at).reduce((sum, one) => sum + one, 0),
  hours: hours(at),
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('draws the hours with arrivals, at least six of them', () => {
  expect(hoursOf([day({ 9: 3, 17: 1 })])).toEqual([9, 17])
  expect(hoursOf([day({ 9: 3 })])).toEqual([9, 14])
  expect(hoursOf([day({ 23: 1 })])).toEqual([18, 23])
  expect(hoursOf([])).toEqual([8, 13])
})

it('says in words and in a table what the picture shows', () => {
  render(<ArrivalsChart days={[day({ 9: 3, 10: 5 })]} chosen={undefined} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/8 arrived, most at (10:00|10 AM)/)
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['3', '5', '0', '0', '0', '0'])
})

it('shows the hours of the chosen day only, and says that nobody came on it', () => {
  const days = [{ ...day({ 9: 3 }), day: '2026-11-22' }, day({ 9: 4, 10: 5 })]
  render(<ArrivalsChart days={days} chosen="2026-11-22" />)
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Sun 22 Nov: 3 arrived/),
  ])
  expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Hour',
    'Sun 22 Nov',
  ])
  cleanup()
  render(<ArrivalsChart days={days} chosen="2026-11-24" />)
  expect(screen.getByText('No arrivals on Tue 24 Nov')).toBeDefined()
})
