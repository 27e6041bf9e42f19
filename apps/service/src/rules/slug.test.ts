import { expect, it } from 'vitest'

import { freeSlug, slugOf } from './slug.ts'

it('calls a name without a letter or digit event', () => {
  expect(['...', '', 'Straße'].map(slugOf)).toEqual(['event', 'event', 'strasse'])
})

it('takes the first free number', () => {
  expect(freeSlug('talk', new Set())).toBe('talk')
  expect(freeSlug('talk', new Set(['talk', 'talk-2', 'talk-4']))).toBe('talk-3')
})
