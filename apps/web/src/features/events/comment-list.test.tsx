import type { CommentItem } from '@frontdesk/api-types'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { CommentList } from './comment-list.tsx'

afterEach(cleanup)

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const said = (n: number, parent: number | null): CommentItem => ({
  comment: {
    id: idOf(n),
    parentId: parent === null ? null : idOf(parent),
    created: `2026-01-0${n}T00:00:00Z`,
    bodyText: `words ${n}`,
    userId: idOf(50 + n),
  },
})

const link = () => ({ to: '/' }) as const

async function show(items: CommentItem[]) {
  const list = () => (
    <CommentList
      items={items}
      eventId={idOf(99)}
      links={{ user: link, person: link }}
      zone="UTC"
      now={Date.parse('2026-02-01T00:00:00Z')}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: list }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('words 1')
}
const at = (n: number) => screen.getByText(`words ${n}`).closest('article')
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

it('folds and unfolds a thread by keyboard, and has one tab stop', async () => {
  await show([said(1, null), said(2, 1), said(3, 2), said(4, null)])
  expect([1, 2, 3, 4].map((n) => at(n)?.tabIndex)).toEqual([0, -1, -1, -1])
  at(1)?.focus()
  key('ArrowDown')
  expect(document.activeElement).toBe(at(2))
  key('ArrowLeft')
  expect(screen.queryByText('words 3')).toBeNull()
  key('ArrowDown')
  expect(document.activeElement).toBe(at(4))
  key('ArrowUp')
  key('ArrowRight')
  expect(screen.queryByText('words 3')).not.toBeNull()
  key('End')
  expect(document.activeElement).toBe(at(4))
})

it('marks broken threads and shows every comment', async () => {
  await show([said(1, null), said(2, 77), { comment: { id: idOf(3) } }])
  expect(screen.getByText('Answers a comment that was not sent')).toBeTruthy()
  expect(screen.getByText('without words')).toBeTruthy()
  expect(screen.getAllByText('Someone without a name')).toHaveLength(3)
})
