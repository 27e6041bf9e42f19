import { beforeEach, expect, it, vi } from 'vitest'

import { createStored } from './local-storage.ts'

beforeEach(() => localStorage.clear())
const colour = (value: unknown) => (value === 'red' || value === 'blue' ? value : null)

it('stores a value for later pages', () => {
  createStored<'red' | 'blue'>('colour', colour, 'red').set('blue')
  expect(createStored<'red' | 'blue'>('colour', colour, 'red').get()).toBe('blue')
})

it.each(['"green"', '{', 'null', '[]'])('falls back for %s', (text) => {
  localStorage.setItem('colour', text)
  expect(createStored<'red' | 'blue'>('colour', colour, 'red').get()).toBe('red')
})

it('lasts for the page when storage is not available', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const stored = createStored<'red' | 'blue'>('colour', colour, 'red')
  stored.set('blue')
  expect(stored.get()).toBe('blue')
  vi.restoreAllMocks()
})
