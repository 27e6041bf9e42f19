import { beforeEach, expect, it, vi } from 'vitest'

import { createStored } from './local-storage.ts'

beforeEach(() => localStorage.clear())
const colour = (value: unknown) => (value === 'red' || value === 'blue' ? value : null)

it('keeps a value and gives it back to a later page', () => {
  createStored<'red' | 'blue'>('colour', colour, 'red').set('blue')
  expect(createStored<'red' | 'blue'>('colour', colour, 'red').get()).toBe('blue')
})

it.each(['"green"', '{', 'null', '[]'])('takes the fallback for %s', (text) => {
  localStorage.setItem('colour', text)
  expect(createStored<'red' | 'blue'>('colour', colour, 'red').get()).toBe('red')
})

it('lasts for the page where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const stored = createStored<'red' | 'blue'>('colour', colour, 'red')
  stored.set('blue')
  expect(stored.get()).toBe('blue')
  vi.restoreAllMocks()
})
