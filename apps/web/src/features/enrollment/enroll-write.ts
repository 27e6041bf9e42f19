import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { useSession } from '#api/desk/session.ts'
import type { ApiProblem } from '#api/problem.ts'
import { refreshAfter } from '#api/writes.ts'
import { useUndoMs } from '#arrivals/undo-time.ts'
import { type Enrolled, type EnrollmentInput, enrollHere } from '#waiting/enroll-here.ts'
import type { WaitingAction } from '#waiting/waiting-action.ts'

/** `name`: the person, for the screen. */
type Input = EnrollmentInput & { name: string }
type Options<C> = Pick<
  UseMutationOptions<Enrolled, ApiProblem, Input, C>,
  'scope' | 'onMutate' | 'onSuccess' | 'onError'
>

/** Op 23 through the queue of this device: a write without an answer within seconds is kept and sent later. */
export function useEnrollWrite<C>(event: WaitingAction['event'], options: Options<C>) {
  const client = useQueryClient()
  const owner = useSession().person.id
  const undoMs = useUndoMs()
  return useMutation<Enrolled, ApiProblem, Input, C>({
    ...options,
    mutationFn: ({ name, ...input }) => enrollHere({ event, owner, name, undoMs }, input),
    // Not awaited: the next action about the same person, shown as sent already, would be held by slow reads.
    onSettled: () => void refreshAfter(client, 'enrollAttendee'),
  })
}
