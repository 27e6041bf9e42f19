import type { CommentItem } from '@frontdesk/api-types'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { commentThreads, unfolded } from './comment-threads.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const said = (
  n: number,
  parent: number | null,
  created = `2026-01-${String(n).padStart(2, '0')}T00:00:00Z`,
): CommentItem => ({
  user: { name: `P${n}` },
  comment: { id: idOf(n), parentId: parent === null ? null : idOf(parent), created, bodyText: String(n) },
})
const shape = (items: CommentItem[]) =>
  commentThreads(items).map(
    ({ comment, depth, broken }) => `${'>'.repeat(depth)}${comment.bodyText}${broken ? ` ${broken}` : ''}`,
  )

it('puts answers under the comment they answer, oldest first', () => {
  expect(shape([said(5, 1), said(3, 2), said(1, null), said(2, 1), said(4, null)])).toEqual([
    '1',
    '>2',
    '>>3',
    '>5',
    '4',
  ])
})

it('counts the answers of each comment at any depth', () => {
  expect(commentThreads([said(1, null), said(2, 1), said(3, 2)]).map((one) => one.replies)).toEqual([2, 1, 0])
})

it('keeps an answer to an unknown comment, and comments that answer each other', () => {
  expect(shape([said(2, 99), said(1, null)])).toEqual(['1', '2 orphan'])
  expect(shape([said(1, 3), said(2, 1), said(3, 2)])).toEqual(['1 cycle', '>2', '>>3'])
  expect(shape([said(1, 1)])).toEqual(['1 cycle'])
})

it('omits items without a comment and keeps two with one id', () => {
  expect(shape([{ user: null, comment: null }, said(1, null), said(1, null), said(2, 1)])).toEqual(['1', '>2', '1'])
})

it('hides the answers of a folded comment', () => {
  const all = commentThreads([said(1, null), said(2, 1), said(3, 2), said(4, null)])
  const second = all[1]?.key ?? ''
  expect(unfolded(all, new Set([second])).map((one) => one.comment.bodyText)).toEqual(['1', '2', '4'])
})

it('shows every comment exactly once, for any references', () => {
  const parents = fc.array(fc.option(fc.nat(30), { nil: null }), { maxLength: 30 })
  fc.assert(
    fc.property(parents, (list) => {
      const items = list.map((parent, at) => said(at, parent))
      const threads = commentThreads(items)
      expect(threads.map((one) => one.comment.id).toSorted()).toEqual(
        items.map((item) => item.comment?.id ?? '').toSorted(),
      )
      for (const { above, depth } of threads) expect(new Set(above).size).toBe(depth)
    }),
  )
})

it('handles a chain of five hundred', () => {
  const chain = Array.from({ length: 500 }, (_, at) => said(at, at === 0 ? null : at - 1, '2026-01-01T00:00:00Z'))
  expect(commentThreads(chain)).toHaveLength(500)
})
