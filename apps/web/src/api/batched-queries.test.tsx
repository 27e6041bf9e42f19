import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useManyReads } from './batched-queries.ts'
import { createQueryClient } from './client.ts'
import { query, setAnswer } from './queries.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const inputs = (count: number) => Array.from({ length: count }, (_, at) => ({ params: { eventid: idOf(at) } }))

/** Pending requests, until the test answers them. */
let waiting: { url: string; answer: (status: number, body: unknown) => void }[]
let sent: string[]
beforeEach(() => {
  waiting = []
  sent = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (url) =>
        new Promise((resolve) => {
          const asked = typeof url === 'string' ? url : ''
          sent.push(asked)
          waiting.push({
            url: asked,
            answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
          })
        }),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function many(count: number, options: { atOnce?: number; enabled?: boolean } = {}) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, begin: () => renderHook(() => useManyReads('listInventory', inputs(count), options), { wrapper }) }
}
const answerNext = (status = 200, body: unknown = []) =>
  act(async () => {
    waiting.shift()?.answer(status, body)
    await Promise.resolve()
  })

it('limits the requests in flight and keeps their order, until all are settled', async () => {
  const { result } = many(7, { atOnce: 3 }).begin()
  await waitFor(() => expect(waiting).toHaveLength(3))
  for (let done = 1; done <= 7; done += 1) {
    await answerNext()
    await waitFor(() => expect(sent).toHaveLength(Math.min(7, done + 3)))
    expect(waiting.length).toBeLessThanOrEqual(3)
    await waitFor(() => expect(result.current.left).toBe(7 - done))
  }
  expect(sent.map((url) => /(\d{2})\/inventory/.exec(url)?.[1])).toEqual(['00', '01', '02', '03', '04', '05', '06'])
  expect(result.current).toMatchObject({ left: 0, refreshing: false })
})

it('continues after a failed read, and reports it', async () => {
  const { result } = many(3, { atOnce: 1 }).begin()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answerNext()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answerNext(403, { code: 'upstream_forbidden', title: 'No' })
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answerNext()
  await waitFor(() => expect(result.current.left).toBe(0))
  expect(result.current.reads.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'upstream_forbidden', null])
  expect(result.current.reads.map(({ answer }) => answer !== null)).toEqual([true, false, true])
})

it('reuses fresh cache entries, and requests nothing while disabled', async () => {
  const known = many(2)
  setAnswer(known.client, 'listInventory', { params: { eventid: idOf(0) } }, () => [])
  const { result } = known.begin()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toContain(idOf(1))
  expect(result.current.left).toBe(1)
  many(2, { enabled: false }).begin()
  expect(sent).toHaveLength(1)
})

it('refreshes with the same limit, and keeps showing cached data', async () => {
  const { result } = many(3, { atOnce: 2 }).begin()
  await waitFor(() => expect(waiting).toHaveLength(2))
  await answerNext()
  await answerNext()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await answerNext()
  await waitFor(() => expect(result.current.left).toBe(0))
  act(() => result.current.refresh())
  await waitFor(() => expect(sent).toHaveLength(5))
  expect(waiting).toHaveLength(2)
  expect(result.current).toMatchObject({ left: 0, refreshing: true })
  await answerNext()
  await waitFor(() => expect(sent).toHaveLength(6))
})

it('renders again when a request starts only where `refreshing` is read', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const [input = { params: { eventid: '' } }] = inputs(1)
  setAnswer(client, 'listInventory', input, () => [])
  const use = () => useManyReads('listInventory', [input], { enabled: false })
  const renders = vi.fn<() => void>()
  const plain = () => {
    renders()
    return use().reads
  }
  const { result: reads } = renderHook(plain, { wrapper })
  const { result: refreshing } = renderHook(() => use().refreshing, { wrapper })
  renders.mockClear()
  void client.fetchQuery({ ...query('listInventory', input), staleTime: 0 })
  await waitFor(() => expect(refreshing.current).toBe(true))
  expect(reads.current[0]?.answer).not.toBeNull()
  expect(renders).not.toHaveBeenCalled()
})
