import {
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

import { useAllPages } from './use-all-pages.ts'

type Page = { rows: string[]; count: number }
const rowsOf = ({ rows }: Page) => rows
const all: Record<string, string[]> = { a: ['a1', 'a2', 'a3', 'a4', 'a5'], b: ['b1', 'b2', 'b3'] }

afterEach(cleanup)

/** Two rows a page; `held` answers wait until they are let go. */
function stage() {
  const waiting: (() => void)[] = []
  let holds = false
  const pagesOf = (list: string) =>
    infiniteQueryOptions({
      queryKey: [list],
      queryFn: async ({ pageParam }): Promise<Page> => {
        if (holds) await new Promise<void>((resolve) => waiting.push(resolve))
        const rows = all[list] ?? []
        return { rows: rows.slice(pageParam, pageParam + 2), count: rows.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ count }, pages) => {
        const loaded = pages.flatMap(rowsOf).length
        return loaded < count ? loaded : undefined
      },
      placeholderData: keepPreviousData,
    })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = renderHook(
    ({ list }: { list: string }) => {
      const read = useInfiniteQuery(pagesOf(list))
      const rows = read.data?.pages.flatMap(rowsOf) ?? []
      return { rows, ...useAllPages(read, rowsOf, rows.length) }
    },
    {
      initialProps: { list: 'a' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  return {
    ...shown,
    hold: () => {
      holds = true
    },
    letGo: () => {
      holds = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

it('loads page after page by itself', async () => {
  const { result } = stage()
  await waitFor(() => expect(result.current.rows).toEqual(all['a']))
})

it('never gives the rows of the filters before for those of the new ones', async () => {
  const { result, rerender, hold, letGo } = stage()
  await waitFor(() => expect(result.current.rows).toEqual(all['a']))
  hold()
  rerender({ list: 'b' })
  expect(result.current.rows).toEqual(all['a'])
  const loaded = result.current.loadAll()
  letGo()
  expect(await loaded).toEqual(all['b'])
})
