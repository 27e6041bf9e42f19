import { expect, it } from 'vitest'

import { eventIdOf } from './event-address.ts'

it('is the id in an address, of any case, and none in a slug', () => {
  expect(eventIdOf('0193A1C2-7F00-7000-8000-00000000AAAA')).toBe('0193a1c2-7f00-7000-8000-00000000aaaa')
  for (const slug of ['opening', '0193a1c27f0070008000000000000aaaa', '0193a1c2-7f00-7000-8000-00000000aaaa-2'])
    expect(eventIdOf(slug)).toBeNull()
})
