import type { Output, ReadId, WriteId } from '@frontdesk/api-types/table'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import type { ApiProblem } from './problem.ts'
import { refreshAll } from './queries.ts'

/** The reads that a write invalidates. The type requires an entry for every write. */
export const refreshes: Record<WriteId, readonly ReadId[]> = {
  createProjectEvent: ['listCompanyEvents', 'listMemberEvents', 'getEventForSlug'],
  createEvent: ['listCompanyEvents', 'listMemberEvents', 'getEventForSlug'],
  enrollAttendee: ['getAttendee', 'getAttendeeForUser', 'getEventForSlug', 'listEventPosts'],
  addFacilitatorFavorite: ['getFacilitator'],
  startRegistration: [
    'getRegistrantForPerson',
    'listRegistrationTypes',
    'listPassCodes',
    'getPassCode',
    'getAttendeeForUser',
  ],
  sendConfirmation: ['getRegistrantForPerson'],
}

type Options<I extends WriteId, C> = Omit<
  UseMutationOptions<Answer<Output<I>>, ApiProblem, Input<I>, C>,
  'mutationFn' | 'mutationKey'
>

/** A write. Never retried; on success and on failure it invalidates what it may have changed. */
export function useWrite<I extends WriteId, C = unknown>(id: I, options: Options<I, C> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<Output<I>>, ApiProblem, Input<I>, C>({
    ...options,
    mutationKey: [id],
    mutationFn: (input) => call(id, input),
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled)
      await refreshAll(client, refreshes[id])
    },
  })
}
