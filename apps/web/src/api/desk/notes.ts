import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { idempotencyKeys } from '#api/idempotency-keys.ts'
import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

/** What a note is about: a record of one event. */
export type NoteSubject = Pick<SentBody<'addNote'>, 'kind' | 'id'> & { eventId: string }

/** A staff note; `mine` can be removed by this user. */
export type Note = DeskAnswer<'notes'>['notes'][number]
/** What is written of a note, and what it does at the doors of its event. */
export type NewNote = Pick<SentBody<'addNote'>, 'text' | 'atDoor'>

export { longestDoorNote, longestNote } from '@frontdesk/desk-api/core-table'

/** `GET /desk/notes`: notes about any of these ids at this event, newest first. */
export function notesQuery({ eventId, id }: NoteSubject, others: readonly string[] = []) {
  const ids = [...new Set([id, ...others].map((it) => it.toLowerCase()))].toSorted()
  return queryOptions({
    queryKey: ['notes', eventId.toLowerCase(), ...ids],
    queryFn: async ({ signal }) =>
      (await callDesk('notes', { query: { id: ids.join(','), eventId } }, { signal })).notes,
    staleTime: 15_000,
  })
}

/** `POST /desk/notes`. A retry of the same text after a lost response creates no second note. */
export function useAddNote(
  subject: NoteSubject,
  options: { onSuccess?: () => void; onError?: (problem: ApiProblem, note: NewNote) => void } = {},
) {
  const client = useQueryClient()
  const queryKey = ['notes', subject.eventId.toLowerCase()]
  return useMutation<unknown, ApiProblem, NewNote>({
    mutationKey: ['note', subject.kind, subject.id],
    mutationFn: (note) => {
      const body = { ...subject, ...note }
      return idempotencyKeys.use({ url: '/desk/notes', body }, (headers) => callDesk('addNote', { body }, { headers }))
    },
    ...options,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** `DELETE /desk/notes/<id>` with an optimistic update, rolled back on failure. */
export function useRemoveNote(subject: NoteSubject, others: readonly string[] = []) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(subject, others)
  return useMutation<unknown, ApiProblem, string, { previous: Note[] | undefined }>({
    mutationFn: (id) => callDesk('removeNote', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      const previous = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (known) => known?.filter((note) => note.id !== id))
      return { previous }
    },
    onError: (_, __, context) => client.setQueryData(queryKey, context?.previous),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
