import '#testing/fake-indexed-db.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { signedIn } from '#testing/signed-in.ts'
import { dismiss, shownToasts } from '#ui/overlays/toast.tsx'
import { waitingHere } from '#waiting/waiting-here.ts'

import { useEnrolling } from './enrolling.ts'
import { undoOf, waitingEnrollment } from './write-request.ts'

const event = { id: '35a83181-3dfb-59a7-b8f2-f736a1197715', name: 'FOSDEM 2025', zone: 'UTC' }
const attendeeId = '077c86c1-df32-5901-8863-b9e31695422f'
const enrolled = enrollmentOf({ enrollmentStatus: 'Enrolled' })
const removed = enrollmentOf({ enrollmentStatus: 'Removed' })

/** Bodies and keys of writes that reached the desk. */
let writes: { body: unknown; key: string | null }[]
let isCut: boolean

function answer(path: string): unknown {
  if (path.startsWith('/desk/session')) return { person: { id: 'p', name: 'Oona' } }
  if (path.startsWith('/desk/activity')) return { activity: [] }
  if (path.includes('enroll-attendee')) return { data: { id: attendeeId, enrollmentStatus: 'Removed' }, success: true }
  return { attendee: { id: attendeeId, enrollmentStatus: 'Enrolled' } }
}

beforeEach(() => {
  writes = []
  isCut = true
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (to, init) => {
      if (isCut) throw new TypeError('cut')
      const path = to instanceof Request ? to.url : String(to)
      if (path.includes('enroll-attendee'))
        writes.push({
          body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}'),
          key: new Headers(init?.headers).get('idempotency-key'),
        })
      return Response.json(answer(path))
    }),
  )
})
afterEach(async () => {
  await Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id)))
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) dismiss(id)
})

function card() {
  const client = createQueryClient()
  signedIn(client)
  const target = { event, name: 'Yaw', attendeeId, personId: null, userId: null, email: null, phone: null }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useEnrolling(target, attendeeId), { wrapper }).result
}
const waits = (hook: ReturnType<typeof card>) => waitFor(() => expect(hook.current.waiting).not.toBeNull())

it('shows what waits as waiting, never as done, and says so with an Undo', async () => {
  const hook = card()
  act(() => hook.current.send(false, enrolled))
  await waits(hook)
  expect(hook.current.request).toBeNull()
  const row = hook.current.waiting
  expect(row && waitingEnrollment(row, enrolled)).toMatchObject({ answer: 'unknown', word: 'Not known yet' })
  expect(shownToasts()).toMatchObject([{ text: 'Yaw waits', action: { undoes: true } }])
})

it('is sent once when the desk can be reached, with the key that was made for it', async () => {
  const hook = card()
  act(() => hook.current.send(false, enrolled))
  await waits(hook)
  const id = hook.current.waiting?.action.id
  isCut = false
  await act(() => waitingHere.tryNow())
  await waitFor(() => expect(hook.current.waiting).toBeNull())
  expect(writes).toEqual([{ body: { enroll: false, eventId: event.id, attendeeId, name: 'Yaw' }, key: id }])
})

it('says what came of it where it waited, with its Undo', async () => {
  const hook = card()
  act(() => hook.current.send(false, enrolled))
  await waits(hook)
  isCut = false
  await act(() => waitingHere.tryNow())
  await waitFor(() => expect(hook.current.request).toMatchObject({ phase: 'done', enroll: false, before: enrolled }))
  expect(undoOf(hook.current.request)).toMatchObject({ enroll: true })
})

it('without a network the opposite takes back what was never sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const hook = card()
  act(() => hook.current.send(true, removed))
  await waits(hook)
  act(() => hook.current.send(false, enrolled))
  await waitFor(() => expect(hook.current.waiting).toBeNull())
  expect(hook.current.request).toBeNull()
  vi.restoreAllMocks()
})

it('is asked for once: pressed again it is the same action', async () => {
  const hook = card()
  act(() => hook.current.send(false, enrolled))
  await waits(hook)
  const id = hook.current.waiting?.action.id
  act(() => hook.current.send(false, enrolled))
  await waitFor(() => expect(hook.current.request).toBeNull())
  expect(waitingHere.get().rows.map(({ action }) => action.id)).toEqual([id])
})
