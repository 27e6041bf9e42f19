import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { DeskBoundary } from './desk-boundary.tsx'

afterEach(cleanup)

const refetch = vi.fn<() => void>()
const show = (data: string | undefined, error: unknown) =>
  render(
    <DeskBoundary read={{ data, error, isFetching: false, refetch }} failed="Couldn’t load the team." skeleton={3}>
      {(text) => <p>{text}</p>}
    </DeskBoundary>,
  )

it('keeps rows free while it is read, then shows the answer', () => {
  show(undefined, null)
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(3)
  cleanup()
  show('Ana', null)
  expect(screen.getByText('Ana')).toBeDefined()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

it('says why there is no answer, and tries again', async () => {
  show(undefined, new Error('no'))
  expect(screen.getByText('Couldn’t load the team.')).toBeDefined()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps the answer before while there is no newer one', () => {
  show('Ana', new Error('no'))
  expect(screen.getByText('Couldn’t load the team.')).toBeDefined()
  expect(screen.getByText('Ana')).toBeDefined()
})
