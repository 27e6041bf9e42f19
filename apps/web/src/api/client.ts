import { QueryClient } from '@tanstack/react-query'

import { ApiProblem, kindOf } from './problem.ts'

/** One more try, only where an answer may come the second time: never after a 4xx, never offline. */
export function triesAgain(failures: number, problem: unknown): boolean {
  if (failures > 0 || !(problem instanceof ApiProblem) || kindOf(problem) !== 'away') return false
  return problem.status < 400 || problem.status > 502
}

/** Old data stands while the upstream is away; its age is shown beside it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: triesAgain,
        retryDelay: 600,
        // Paused queries hang a page; a failed one says that we are offline and keeps what is known.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
