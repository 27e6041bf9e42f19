import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** `GET /desk/projects`: the projects in the directory. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await callDesk('projects', {}, { signal })).projects,
  staleTime: 5 * 60_000,
})
