import type { DeskAnswer, SentQuery } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

export { longestView } from '@frontdesk/desk-api/core-table'

/** The list of events, or the guest list of an event. */
export type ViewedList = SentQuery<'views'>
/** Search parameters of a list under a name of this user's, as an address has them. */
export type SavedView = DeskAnswer<'views'>['views'][number]

/** `GET /desk/views`: this user's saved views of a list, by name. */
export const savedViewsQuery = (of: ViewedList) =>
  queryOptions({
    queryKey: ['views', of.list, of.eventId?.toLowerCase() ?? ''],
    queryFn: async ({ signal }) => (await callDesk('views', { query: of }, { signal })).views,
    staleTime: 60_000,
  })

/** `PUT` and `DELETE /desk/views/{id}`: adds or changes a view, and removes one. */
export function useSavedViewWrites(of: ViewedList) {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: savedViewsQuery(of).queryKey }) }
  const put = useMutation<unknown, ApiProblem, SavedView>({
    mutationFn: ({ id, ...view }) => callDesk('putView', { params: { id }, body: { ...of, ...view } }),
    ...settle,
  })
  const remove = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeView', { params: { id } }),
    ...settle,
  })
  return { put, remove }
}
