import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type EnrolledRow, enrollingQuery, enrollingRowsQuery, startEnrolling } from '#api/desk/guest-runs.ts'
import { guestKeys, guestListsQuery } from '#api/desk/guests.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'

/** The guest with whom a plan is tried, and the run that enrolls them. */
type Tried = { run: string; guest: { id: string; name: string } }

export type Trial = {
  /** Begins a run for one guest of the plan. */
  start: (guest: Tried['guest']) => void
  isUnderWay: boolean
  guest: Tried['guest'] | null
  /** What became of the guest; null until the run has ended. */
  row: EnrolledRow | null
  problem: ApiProblem | null
}

/** Enrolls one guest of a plan, so that the plan of the others is made with what that tells. */
export function useTrial(onTried?: (guestId: string) => void): Trial {
  const { eventId } = useEventPage()
  const client = useQueryClient()
  const started = useMutation<Tried, ApiProblem, Tried>({
    mutationFn: async (tried) => {
      await startEnrolling(eventId, tried.run, { selection: { ids: [tried.guest.id] } })
      return tried
    },
    onSuccess: ({ guest }) => onTried?.(guest.id),
  })
  const tried = started.data ?? null
  const id = tried?.run ?? ''
  const run = useQuery({ ...enrollingQuery(eventId, id), enabled: tried !== null })
  const isEnded = run.data?.state === 'done' || run.data?.state === 'ended'
  const rows = useQuery({ ...enrollingRowsQuery(eventId, id, {}, 1), enabled: isEnded })
  useEffect(() => {
    if (!isEnded) return
    void client.invalidateQueries({ queryKey: planKey(eventId) })
    void client.invalidateQueries({ queryKey: guestKeys(eventId) })
    void client.invalidateQueries({ queryKey: guestListsQuery.queryKey })
  }, [client, eventId, isEnded])
  const failed = started.error ?? run.error ?? rows.error
  return {
    start: (guest) => started.mutate({ run: crypto.randomUUID(), guest }),
    isUnderWay: started.isPending || (tried !== null && !isEnded && !run.error),
    guest: started.variables?.guest ?? null,
    row: rows.data?.rows[0] ?? null,
    problem: failed ? asProblem(failed) : null,
  }
}

/** Key prefix of the plans of an event. */
export const planKey = (eventId: string) => ['guest-plan', eventId] as const
