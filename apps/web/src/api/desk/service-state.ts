import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

const firstMs = 2000
const everyMs = 5000

/** Whether the event system answers the desk, looked at again and again while the page is open. */
export const serviceStateQuery = queryOptions({
  queryKey: ['service-state'],
  queryFn: ({ signal }) => callDesk('serviceState', {}, { signal, headers: { 'x-frontdesk-background': '1' } }),
  // The first look is not part of the first screen.
  initialData: { answers: null, since: null },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.answers === null ? firstMs : everyMs),
  retry: false,
})
