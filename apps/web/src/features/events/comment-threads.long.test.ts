import { expect, it } from 'vitest'

import { commentThreads } from './comment-threads.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

it('handles a chain of five thousand', () => {
  const created = '2026-01-01T00:00:00Z'
  const chain = Array.from({ length: 5000 }, (_, at) => ({
    user: { name: 'P' },
    comment: { id: idOf(at), parentId: at === 0 ? null : idOf(at - 1), created, bodyText: 'x' },
  }))
  expect(commentThreads(chain)).toHaveLength(5000)
})
