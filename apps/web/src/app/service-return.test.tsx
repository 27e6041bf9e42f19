import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'

import { useServiceReturn } from './service-return.ts'

afterEach(cleanup)

function Page({ answers, read }: { answers: boolean | null; read: () => Promise<string> }) {
  useServiceReturn(answers)
  const { data, error } = useQuery({ queryKey: ['record'], queryFn: read, retry: false })
  return <p>{data ?? (error ? 'failed' : 'reading')}</p>
}

function show(problem: ApiProblem) {
  const client = createQueryClient()
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(problem).mockResolvedValue('record')
  const page = (answers: boolean | null) => (
    <QueryClientProvider client={client}>
      <Page answers={answers} read={read} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(null))
  return { read, answers: (next: boolean) => rerender(page(next)) }
}

it('what failed while the event system was away is read again when it answers', async () => {
  const { answers } = show(new ApiProblem({ status: 504, code: 'upstream_timeout' }))
  await screen.findByText('failed')
  answers(false)
  answers(true)
  expect(await screen.findByText('record')).toBeDefined()
})

it('what was refused, or failed while it answered, is not read again', async () => {
  const refused = show(new ApiProblem({ status: 403, code: 'upstream_refused' }))
  await screen.findByText('failed')
  refused.answers(false)
  refused.answers(true)
  cleanup()
  const failed = show(new ApiProblem({ status: 504, code: 'upstream_timeout' }))
  await screen.findByText('failed')
  failed.answers(true)
  expect([refused.read.mock.calls.length, failed.read.mock.calls.length]).toEqual([1, 1])
})
