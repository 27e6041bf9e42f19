import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type Asking, askingQuery, endAsking, pauseAsking, startAsking } from '#api/desk/guest-runs.ts'
import { guestKeys, guestListsQuery } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import type { ApiProblem } from '#api/problem.ts'

const calls = { start: startAsking, pause: pauseAsking, end: endAsking }

/** The run that asks the event system about the guests of an event, shared by all desks. */
export function useAskingRun(eventId: string): {
  /** Undefined while it is read. */
  run: Asking | undefined
  isRunning: boolean
  /** Why this person may not steer it. */
  why: string | undefined
  act: UseMutationResult<Asking, ApiProblem, keyof typeof calls>
} {
  const client = useQueryClient()
  const why = useWhyNotRole('staff')
  const { data: run } = useQuery(askingQuery(eventId))
  const act = useMutation<Asking, ApiProblem, keyof typeof calls>({
    mutationFn: (name) => calls[name](eventId),
    onSuccess: (next) => client.setQueryData(askingQuery(eventId).queryKey, next),
  })
  const state = run?.state
  useEffect(() => {
    if (state !== 'done' && state !== 'ended' && state !== 'paused') return
    void client.invalidateQueries({ queryKey: guestKeys(eventId) })
    void client.invalidateQueries({ queryKey: guestListsQuery.queryKey })
  }, [client, eventId, state])
  return { run, isRunning: state === 'running' || state === 'waiting', why, act }
}
