import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { NewPerson } from '#events/event-context.tsx'
import { signedIn } from '#testing/signed-in.ts'
import { dismiss, shownToasts } from '#ui/overlays/toast.tsx'

import { type EnrollmentRequest, enrollmentKey } from './enrollment-request.ts'
import { useNewEnrollment } from './new-enrollment.ts'
import { undoOf } from './write-request.ts'

const navigate = vi.fn<(to?: unknown) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }))
vi.mock('#navigation/search-box-focus.ts', () => ({
  focusSearchAfterAction: () => undefined,
  focusSearch: () => undefined,
  leavePageSearch: () => undefined,
  isInBox: () => false,
  textOfBox: () => '',
}))

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) dismiss(id)
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const ana: NewPerson = { kind: 'person', name: 'Ana', email: 'ana@example.org' }

function enrollment(fetched: typeof fetch, client = createQueryClient()) {
  vi.stubGlobal('fetch', fetched)
  signedIn(client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const links = { attendee: () => ({}), attendees: (who?: string) => (who === undefined ? {} : { search: { who } }) }
  return renderHook(() => useNewEnrollment({ id: eventId, name: 'FOSDEM 2025', zone: 'UTC' }, links), { wrapper })
    .result
}

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })

it.each([
  [
    'was enrolled now, by a browser whose clock is hours ahead',
    { enrollmentDate: '2026-11-21T12:00:00Z' },
    [false, false],
  ],
  ['was there before', { enrollmentDate: '2026-11-20T12:00:00Z' }, [true, false]],
  ['has a new record', { created: '2026-11-21T12:00:01Z' }, [false, false]],
  ['is new or not: there is no date', {}, [false, true]],
  ['is new or not: the record is old', { created: '2026-11-02T12:00:00Z' }, [false, true]],
  ['is new or not: the time has no zone', { enrollmentDate: '2026-11-21T12:00:00' }, [false, true]],
])('knows who %s', async (_, dates, [alreadySo, maybeBefore]) => {
  const id = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T19:00:00Z'))
  const attendee = { id, name: 'Ana', enrollmentStatus: 'Enrolled', ...dates }
  const headers = { 'content-type': 'application/json', date: 'Sat, 21 Nov 2026 12:00:05 GMT' }
  const client = createQueryClient()
  const hook = enrollment(() => Promise.resolve(new Response(JSON.stringify({ data: attendee }), { headers })), client)
  act(() => hook.current.send(ana))
  await waitFor(() =>
    expect(client.getQueryData(enrollmentKey(eventId, id))).toMatchObject({ phase: 'done', alreadySo, maybeBefore }),
  )
  // Who may have been there before is not removed by an Undo.
  const request = client.getQueryData<EnrollmentRequest>(enrollmentKey(eventId, id)) ?? null
  expect(undoOf(request) === null).toBe(alreadySo || maybeBefore)
  now.mockRestore()
})

it('sends one request for a double click, and takes the next person after it', async () => {
  const answers: ((response: Response) => void)[] = []
  const fetched = vi.fn<typeof fetch>(() => new Promise((resolve) => answers.push(resolve)))
  const hook = enrollment(fetched)
  act(() => {
    hook.current.send(ana)
    hook.current.send(ana)
  })
  await waitFor(() => expect(hook.current.sending).toEqual(ana))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  act(() => answers[0]?.(answer({ success: false, message: 'Event is full' })))
  await waitFor(() => expect(hook.current.ended).toMatchObject({ phase: 'refused', says: 'Event is full' }))
  expect(fetched).toHaveBeenCalledTimes(1)
  act(() => hook.current.send(ana))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})

it('links the guest of the card to the attendee that came back', async () => {
  const [attendeeId, guestId] = ['90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6', '2727d314-bed0-53ed-98a8-fb59c750963e']
  const fetched = vi.fn<typeof fetch>((to) =>
    Promise.resolve(
      typeof to === 'string' && to.startsWith('/api/') ? answer({ data: { id: attendeeId } }) : answer({}),
    ),
  )
  const hook = enrollment(fetched)
  act(() => hook.current.send({ ...ana, guestId }))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  const [to, init] = fetched.mock.calls[1] ?? []
  expect(to).toBe(`/desk/events/${eventId}/guests/${guestId}/attendee`)
  expect(init?.body).toBe(JSON.stringify({ attendeeId }))
})

it('links nobody when the event system refuses', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer({ success: false, message: 'Event is full' })))
  const hook = enrollment(fetched)
  act(() => hook.current.send({ ...ana, guestId: '2727d314-bed0-53ed-98a8-fb59c750963e' }))
  await waitFor(() => expect(hook.current.ended).toMatchObject({ phase: 'refused' }))
  expect(fetched).toHaveBeenCalledTimes(1)
})

const away = () =>
  new Response(JSON.stringify({ status: 504, code: 'upstream_timeout', title: 'The event system does not answer' }), {
    status: 504,
    headers: { 'content-type': 'application/problem+json' },
  })
const toasts = () => shownToasts().map(({ text }) => text)

it.each([
  ['it may have happened', away, 'Ana, FOSDEM 2025: No answer: Ana may have been enrolled'],
  ['they were refused', () => answer({ success: false, message: 'Event is full' }), 'Ana, FOSDEM 2025: Event is full'],
])('with another page of the event open a note says that %s, until its panel does', async (_, ending, text) => {
  const hook = enrollment(() => Promise.resolve(ending()))
  const leave = hook.current.shows()
  act(() => hook.current.send(ana))
  leave()
  await waitFor(() => expect(toasts()).toEqual([text]))
  act(() => shownToasts()[0]?.action?.onSelect())
  expect(navigate).toHaveBeenLastCalledWith({ search: { who: 'Ana' } })
  act(() => void hook.current.shows())
  expect(toasts()).toEqual([])
})

it('says nothing twice while its panel is on the screen', async () => {
  const hook = enrollment(() => Promise.resolve(away()))
  act(() => void hook.current.shows())
  act(() => hook.current.send(ana))
  await waitFor(() => expect(hook.current.ended).toMatchObject({ phase: 'doubt' }))
  expect(toasts()).toEqual([])
})

it('no longer names who is sent once more', async () => {
  const hook = enrollment(() => Promise.resolve(away()))
  act(() => hook.current.send(ana))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  act(() => hook.current.send(ana))
  expect(toasts()).toEqual([])
  await waitFor(() => expect(toasts()).toHaveLength(1))
})
