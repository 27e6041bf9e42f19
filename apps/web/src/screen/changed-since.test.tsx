import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { ChangedSince } from './changed-since.tsx'

afterEach(cleanup)

const title = 'Changed since you opened it'
const shown = (record: object, readAt: number, ownAt: number | null = null) => (
  <ChangedSince kind="event" record={record} readAt={readAt} zone="UTC" ownAt={ownAt} />
)

it('says what changed while the page was open, until it is read', async () => {
  const opened = { maximumEventSize: 60, numberOfComments: 1 }
  const { rerender } = render(shown(opened, 1))
  expect(screen.queryByText(title)).toBe(null)
  rerender(shown({ maximumEventSize: 80, numberOfComments: 2 }, 2))
  await screen.findByText(title)
  expect(screen.getByText('Places').nextElementSibling?.textContent).toBe('before:60now:80(+20)')
  expect(screen.queryByText('Comments')).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(title)).toBe(null)
  rerender(shown(opened, 3))
  await screen.findByText(title)
  expect(screen.getByText('Places').nextElementSibling?.textContent).toBe('before:80now:60(−20)')
})

it('says nothing of counters, nor of what the user did', async () => {
  const { rerender } = render(shown({ maximumEventSize: 60, numberOfComments: 1 }, 1))
  rerender(shown({ maximumEventSize: 60, numberOfComments: 2 }, 2))
  const own = { maximumEventSize: 80 }
  rerender(shown(own, 4, 3))
  rerender(shown({ maximumEventSize: 80, numberOfComments: 9 }, 5, 3))
  expect(screen.queryByText(title)).toBe(null)
  rerender(shown({ maximumEventSize: 90 }, 6, 3))
  expect(await screen.findByText(title)).toBeTruthy()
})

it('says nothing of what is read while the user’s own request is sent, nor until it is read again after that', async () => {
  const { rerender } = render(shown({ maximumEventSize: 60 }, 1))
  // A removal whose undo is sent before the removal was read.
  rerender(shown({ maximumEventSize: 80 }, 2, Number.POSITIVE_INFINITY))
  rerender(shown({ maximumEventSize: 61 }, 3, Number.POSITIVE_INFINITY))
  rerender(shown({ maximumEventSize: 61 }, 3, 4))
  await act(() => import('./since-opened.tsx'))
  expect(screen.queryByText(title)).toBe(null)
  rerender(shown({ maximumEventSize: 60 }, 5, 4))
  await act(() => import('./since-opened.tsx'))
  expect(screen.queryByText(title)).toBe(null)
  rerender(shown({ maximumEventSize: 90 }, 6, 4))
  expect(await screen.findByText(title)).toBeTruthy()
})
