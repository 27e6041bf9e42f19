import { emptyGuid } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { givenId, givenText } from './given-id.ts'
import { canonical, isoSeconds, stamped } from './record-stamp.ts'

const now = new Date('2026-11-21T10:00:00.123Z')

it('gives equal texts for equal values, in any order of their keys', () => {
  expect(canonical({ b: 1, a: { d: [2, 1], c: null } })).toBe(canonical({ a: { c: null, d: [2, 1] }, b: 1 }))
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }))
})

const named = (name: string): { name: string; modified?: string | null; etag?: string | null } => ({ name })

it('marks a change by modified and etag', () => {
  const first = stamped({ ...named('a'), etag: '"old"' }, now)
  expect(first).toMatchObject({
    name: 'a',
    modified: '2026-11-21T10:00:00Z',
    etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
  })
  expect(stamped(named('b'), now).etag).not.toBe(first.etag)
  expect(stamped(named('a'), new Date(now.getTime() + 1)).etag).not.toBe(first.etag)
  expect(isoSeconds(now)).toBe('2026-11-21T10:00:00Z')
})

it('treats the empty GUID and blanks as absent', () => {
  expect([givenId(emptyGuid), givenId(null), givenText('  ')]).toEqual([null, null, null])
  expect(givenId('A4F00000-0000-4000-8000-00000000000B')).toBe('a4f00000-0000-4000-8000-00000000000b')
})
