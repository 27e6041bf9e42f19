import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { forgetAlsoLetIn } from '#arrivals/also-let-in.ts'
import { markRow } from '#testing/mark-row.ts'
import { actionOf } from '#testing/waiting-desk.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'
import { type onWaitingMark, waitingHere } from '#waiting/waiting-here.ts'

import { SendWaiting, createSentNote } from './waiting-count.tsx'

type Listener = Parameters<typeof onWaitingMark>[0]
const heard = vi.hoisted(() => ({ marks: new Set<Listener>() }))
vi.mock('#waiting/waiting-here.ts', async (original) => ({
  ...(await original<object>()),
  onWaitingMark: (listener: Listener) => {
    heard.marks.add(listener)
    return () => heard.marks.delete(listener)
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const guestId = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`

it('reads the counts once a second while many marks that waited are sent', async () => {
  const client = createQueryClient()
  // Guarantee of the cast: only the person is read.
  client.setQueryData(sessionQuery.queryKey, { person: { id: 'p', role: 'staff', scope: null } } as Session)
  const read = vi.fn<() => Promise<number>>(async () => 1)
  const board = { queryKey: ['arrivals', eventId, {}], queryFn: read, initialData: 0, staleTime: Infinity }
  const forget = new QueryObserver(client, board).subscribe(() => undefined)
  render(
    <QueryClientProvider client={client}>
      <SendWaiting />
    </QueryClientProvider>,
  )
  for (let at = 0; at < 30; at += 1)
    await act(async () => {
      for (const listener of heard.marks)
        listener(eventId, markRow({ id: guestId(at + 500), version: at, guestId: guestId(at) }))
      await vi.advanceTimersByTimeAsync(50)
    })
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(read.mock.calls.length).toBeGreaterThan(1)
  expect(read.mock.calls.length).toBeLessThanOrEqual(4)
  forget()
  client.clear()
})

it('says who was let in elsewhere before what waited was sent', () => {
  const action = actionOf('Malik Aguirre')
  const row = { action, owner: 'p', state: 'already', tries: 1, nextAt: 0, reason: null, isSecond: false } as const
  const rows = vi.spyOn(waitingHere, 'get').mockReturnValue({ ...waitingHere.get(), rows: [row] })
  createSentNote()(action, { kind: 'already', done: null, attendeeId: null })
  expect(shownToasts().at(-1)).toMatchObject({
    text: '1 change was made elsewhere first',
    detail: 'Malik Aguirre',
    meaning: 'wait',
  })
  rows.mockRestore()
})

it('says of whom what waited was, while they are few', () => {
  const action = { ...actionOf('Ana Reis'), id: 'a' }
  createSentNote()(action, { kind: 'mark', marked: { mark: markRow({ id: 'a' }), already: false, cautions: [] } })
  expect(shownToasts().at(-1)).toMatchObject({ text: 'What waited here was sent', detail: 'Ana Reis' })
})

const lastToast = () => shownToasts().find(({ key }) => key === 'also let in')

it('says until it is dismissed who was let in at another door, too, whichever mark stands', async () => {
  const note = createSentNote()
  const mark = markRow({ door: 'East door', at: '2026-11-21T16:05:00Z', by: { id: 'o', name: 'Oona Virtanen' } })
  const [naoko, samir] = [actionOf('Naoko Balogun'), actionOf('Samir Aguirre')]
  const cautions: never[] = []
  vi.setSystemTime('2026-11-21T17:00:00Z')
  const own = markRow({ id: naoko.id })
  note(naoko, { kind: 'mark', marked: { mark: own, already: false, cautions, replaced: mark } })
  const text = 'Naoko Balogun was also let in at East door, 16:05, by Oona Virtanen'
  await vi.waitFor(() => expect(lastToast()).toMatchObject({ text, timeoutMs: 0 }))
  note(samir, { kind: 'mark', marked: { mark, already: true, cautions } })
  await vi.waitFor(() => expect(lastToast()?.text).toBe('2 people were also let in at another door'))
  expect(lastToast()?.detail).toContain('Samir Aguirre was also let in at East door, 16:05, by Oona Virtanen')
  // Names of the shift before are not in the note.
  forgetAlsoLetIn()
  expect(lastToast()).toBeUndefined()
  note(samir, { kind: 'mark', marked: { mark, already: true, cautions } })
  await vi.waitFor(() => expect(lastToast()?.text).toContain('Samir Aguirre was also let in'))
})
