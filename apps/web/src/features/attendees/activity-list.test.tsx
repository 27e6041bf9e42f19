import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { activityQuery } from '#api/desk/activity.ts'
import { type NoteSubject, notesQuery } from '#api/desk/notes.ts'

import { ActivityList } from './activity-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a note as soon as the notes of the card have it', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => undefined)),
  )
  const subject: NoteSubject = {
    kind: 'person',
    id: '2727d314-bed0-53ed-98a8-fb59c750963e',
    eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
  }
  const client = createQueryClient()
  client.setQueryData(activityQuery(subject.eventId, [subject.id]).queryKey, [])
  const { queryKey } = notesQuery(subject, [subject.id])
  client.setQueryData(queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <ActivityList eventId={subject.eventId} subject={subject} subjects={[subject.id]} zone="UTC" />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('listitem').textContent).toMatch(/^Nothing yet/)
  const by = { id: 'a', name: 'Ana' }
  act(() => {
    client.setQueryData(queryKey, [{ id: 'n', text: 'VIP', by, at: new Date().toISOString(), mine: true }])
  })
  await screen.findByText('Note')
  expect(screen.getByRole('listitem').textContent).toMatch(/^NoteAna, .*Done$/)
})
