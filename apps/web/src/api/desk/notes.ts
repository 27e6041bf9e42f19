import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { wishKeys } from '#api/idempotency-keys.ts'
import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

/** Whom or what a note is about: a record of one event. */
export type NoteSubject = Pick<SentBody<'addNote'>, 'kind' | 'id'> & { eventId: string }

/** A note of the desk; `mine` may be removed by this person. */
export type Note = DeskAnswer<'notes'>['notes'][number]

export { longestNote } from '@frontdesk/desk-api/table'

/** `GET /desk/notes`: what the staff left on whatever goes by one of these ids in this event, the newest first. */
export function notesQuery({ eventId, id }: NoteSubject, others: readonly string[] = []) {
  const ids = [...new Set([id, ...others].map((it) => it.toLowerCase()))].toSorted()
  return queryOptions({
    queryKey: ['notes', eventId.toLowerCase(), ...ids],
    queryFn: async ({ signal }) =>
      (await callDesk('notes', { query: { id: ids.join(','), eventId } }, { signal })).notes,
    staleTime: 15_000,
  })
}

/** `POST /desk/notes`: leaves one. The same words again after a missing answer are the same note. */
export function useAddNote(
  subject: NoteSubject,
  options: { onSuccess?: () => void; onError?: (problem: ApiProblem, text: string) => void } = {},
) {
  const client = useQueryClient()
  const queryKey = ['notes', subject.eventId.toLowerCase()]
  return useMutation<unknown, ApiProblem, string>({
    mutationKey: ['note', subject.kind, subject.id],
    mutationFn: (text) => {
      const body = { ...subject, text }
      return wishKeys.use({ url: '/desk/notes', body }, (headers) => callDesk('addNote', { body }, { headers }))
    },
    ...options,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** `DELETE /desk/notes/<id>`: takes a note back, at once on screen; what the desk refuses comes back. */
export function useRemoveNote(subject: NoteSubject, others: readonly string[] = []) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(subject, others)
  return useMutation<unknown, ApiProblem, string, { kept: Note[] | undefined }>({
    mutationFn: (id) => callDesk('removeNote', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const kept = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (known) => known?.filter((note) => note.id !== id))
      return { kept }
    },
    onError: (_, __, context) => client.setQueryData(queryKey, context?.kept),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
