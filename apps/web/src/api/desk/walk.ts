import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'
import { renewCatalogue } from './catalogue.ts'

export type Walk = DeskAnswer<'walk'>
export type Examined = DeskAnswer<'examineSeeds'>['entries'][number]

/** `GET /desk/catalogue/walk`, for administrators: polled every second or two while it runs. */
export const walkQuery = queryOptions({
  queryKey: ['walk'],
  queryFn: ({ signal }) => callDesk('walk', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'running' ? 1500 : data?.state === 'waiting' ? 5000 : false,
})

/** Identifies the entries of a text. @throws ApiProblem */
export const examineSeeds = async (text: string, signal: AbortSignal): Promise<Examined[]> =>
  (await callDesk('examineSeeds', { body: { text } }, { signal })).entries

/** Stores the entries of a text and starts the walk. @throws ApiProblem */
export const addSeeds = (text: string): Promise<{ entries: Examined[]; walk: Walk }> =>
  callDesk('addSeeds', { body: { text } })

/** Starts, continues, pauses and stops the walk. */
export function useWalkWrites() {
  const client = useQueryClient()
  const shown = {
    onSuccess: (walk: Walk) => {
      client.setQueryData(walkQuery.queryKey, walk)
      void renewCatalogue(client)
    },
  }
  const start = useMutation<Walk, ApiProblem, SentBody<'startWalk'>>({
    mutationFn: (body) => callDesk('startWalk', { body }),
    ...shown,
  })
  const pause = useMutation<Walk, ApiProblem, undefined>({
    mutationFn: () => callDesk('pauseWalk', {}),
    ...shown,
  })
  const stop = useMutation<Walk, ApiProblem, undefined>({
    mutationFn: () => callDesk('stopWalk', {}),
    ...shown,
  })
  return { start, pause, stop }
}
