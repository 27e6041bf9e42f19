import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

afterEach(() => {
  cleanup()
  vi.doUnmock('./problem-notice.tsx')
  vi.resetModules()
})

const offline = () => new ApiProblem({ status: 0, code: 'offline' })

it('shows the full notice after its chunk has loaded', async () => {
  const { DeferredProblem } = await import('./deferred-problem.tsx')
  render(<DeferredProblem problem={offline()}>What it means here.</DeferredProblem>)
  expect((await screen.findByText('What it means here.')).textContent).toBeTruthy()
  expect(screen.getByText('It loads as soon as the connection is back.')).toBeTruthy()
})

it('shows the title and a retry when the chunk fails to load', async () => {
  vi.doMock('./problem-notice.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { DeferredProblem } = await import('./deferred-problem.tsx')
  const again = vi.fn<() => void>()
  const problem = offline()
  render(<DeferredProblem problem={problem} onRetry={again} />)
  expect((await screen.findByRole('alert')).textContent).toContain(problem.title)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledTimes(1)
})
