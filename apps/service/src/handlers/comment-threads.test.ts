import fc from 'fast-check'
import { expect, it } from 'vitest'

import { threaded } from './comment-threads.ts'

const comment = (id: string, parentId: string | null = null) => ({ id, parentId })
const order = (...comments: ReturnType<typeof comment>[]) =>
  threaded(comments)
    .map(({ id }) => id)
    .join(' ')

it('puts replies after their comment, depth first, siblings in the given order', () => {
  expect(
    order(comment('a'), comment('b'), comment('a1', 'a'), comment('b1', 'b'), comment('a2', 'a'), comment('a11', 'a1')),
  ).toBe('a a1 a11 a2 b b1')
})

it('starts a thread with a reply to a missing comment', () => {
  expect(order(comment('x', 'gone'), comment('a'), comment('y', 'x'))).toBe('x y a')
})

it('does not lose comments in a cycle of replies', () => {
  expect(order(comment('a', 'b'), comment('b', 'a'), comment('c', 'c'))).toBe('a b c')
})

it('returns every comment exactly once, for any parents', () => {
  const parents = fc.array(fc.option(fc.nat(30), { nil: null }), { maxLength: 30 })
  fc.assert(
    fc.property(parents, (given) => {
      const comments = given.map((parent, at) => comment(String(at), parent === null ? null : String(parent)))
      const result = threaded(comments).map(({ id }) => id)
      expect(result.toSorted()).toEqual(comments.map(({ id }) => id).toSorted())
    }),
  )
})
