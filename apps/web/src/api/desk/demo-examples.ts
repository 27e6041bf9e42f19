import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** Ids, names and codes of the demo, one example per feature; null outside of the demo. */
export const demoExamplesQuery = queryOptions({
  queryKey: ['demo-examples'],
  queryFn: async ({ signal }) => (await callDesk('demoExamples', {}, { signal })).examples,
  staleTime: Infinity,
})
