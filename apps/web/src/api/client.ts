import { QueryClient } from '@tanstack/react-query'

import { ApiProblem, kindOf } from './problem.ts'

/** One retry, only for failures that may be temporary: never after a 4xx, never offline. */
export function shouldRetry(failures: number, problem: unknown): boolean {
  if (failures > 0 || !(problem instanceof ApiProblem) || kindOf(problem) !== 'away') return false
  return problem.status < 400 || problem.status > 502
}

/** Cached data stays visible while the upstream is unavailable; its age is shown beside it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: shouldRetry,
        retryDelay: 600,
        // Paused queries would hang a page; a failed one reports that the browser is offline and keeps the cached data.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
