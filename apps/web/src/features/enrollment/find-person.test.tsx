import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import type { NewPerson } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'

import { FindPerson } from './find-person.tsx'

const goTo = vi.fn<(link: unknown) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouterState: () => false,
  useNavigate: () => goTo,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: React.ReactNode }) => <a href="/card">{children}</a>,
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const attendeeId = '53e522e9-0b5d-5ff7-b7b8-a067a01dd951'
const enroll = vi.fn<(person: NewPerson) => void>()
const here = {
  kind: 'attendee',
  id: attendeeId,
  personId,
  userId: null,
  name: 'Ana Ruiz',
  email: 'ana@x.example',
  eventId,
  matched: ['name'],
}
const elsewhere = { ...here, id: personId, personId: eventId, eventId: personId, eventName: 'Lantern' }
let hits: object[]
let recents: object[]

const json = (body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  hits = []
  recents = []
  goTo.mockClear()
  enroll.mockClear()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((url) =>
      typeof url === 'string' && url.startsWith('/desk/recents')
        ? json({ recents })
        : json({ on: true, hits, records: hits.length }),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff' },
    demo: false,
  } as Session)
  const page = {
    eventId,
    name: 'Tideline',
    links: eventPaths(eventId),
    enrollment: idleEnrollment(enroll),
  } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <FindPerson who={undefined} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}
const type = (text: string) => userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), text)
const list = () => screen.getByRole('list', { name: 'People seen here' })

it('lists matches before it offers to enroll, those of this event first; Enter opens the first', async () => {
  hits = [elsewhere, here]
  open()
  await type('ana ruiz')
  await waitFor(() =>
    expect(list().textContent).toBe('Ana Ruizana@x.exampleAna Ruizana@x.example · known from Lantern'),
  )
  const offer = screen.getByRole('button', { name: 'Enroll Ana Ruiz in Tideline' })
  expect(list().compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await type('{Enter}')
  expect(goTo).toHaveBeenCalledExactlyOnceWith(eventPaths(eventId).attendee(attendeeId))
  expect(enroll).not.toHaveBeenCalled()
})

it('asks for an e-mail address before it enrolls an unknown name', async () => {
  open()
  await type('Bea Lund')
  await screen.findByText('No match among people seen here')
  await type('{Enter}')
  expect(enroll).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('E-mail address of Bea Lund'), 'bea{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('not one e-mail address')
  await userEvent.type(screen.getByLabelText('E-mail address of Bea Lund'), '@x.example{Enter}')
  await waitFor(() =>
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ kind: 'person', name: 'Bea Lund', email: 'bea@x.example' }),
  )
})

it('says whose an address is that somebody else has, and enrolls with another one, or without', async () => {
  open()
  await type('Bea Lund')
  hits = [here]
  await userEvent.type(await screen.findByLabelText('E-mail address of Bea Lund'), 'Ana@x.example{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This address is of Ana Ruiz')
  expect(enroll).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(enroll).not.toHaveBeenCalled()
  hits = []
  await userEvent.clear(screen.getByLabelText('E-mail address of Bea Lund'))
  await userEvent.type(screen.getByLabelText('E-mail address of Bea Lund'), 'bea@x.example{Enter}')
  await waitFor(() =>
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ kind: 'person', name: 'Bea Lund', email: 'bea@x.example' }),
  )
})

it('asks for the name of an unknown address, and enrolls without one on request only', async () => {
  open()
  await type('bea@x.example')
  await screen.findByText('No match among people seen here')
  await type('{Enter}')
  expect(enroll).not.toHaveBeenCalled()
  const name = screen.getByLabelText('Name of bea@x.example')
  expect(document.activeElement).toBe(name)
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Type their name')
  await userEvent.keyboard('Bea Lund{Enter}')
  await waitFor(() =>
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ kind: 'person', name: 'Bea Lund', email: 'bea@x.example' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Enroll without a name' }))
  expect(enroll).toHaveBeenLastCalledWith({ kind: 'person', name: '', email: 'bea@x.example' })
})

it.each(['TI-9F0001', 'TI-XXXXXX'])('offers to look again for the number %s, and not to enroll it', async (number) => {
  open()
  await type(number)
  await screen.findByText('No match among people seen here')
  expect(screen.queryByRole('button', { name: /^Enroll/ })).toBeNull()
  const asked = vi.mocked(fetch).mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(vi.mocked(fetch).mock.calls.length).toBe(asked + 1))
})

it('enrolls an unknown name with an address by Enter, once', async () => {
  open()
  await type('Bea Lund, bea@x.example{Enter}')
  await waitFor(() => expect(enroll).toHaveBeenCalledOnce())
})

it('lists the people opened at this event', async () => {
  const recent = {
    kind: 'attendee',
    eventId,
    slug: null,
    projectId: null,
    id: attendeeId,
    name: 'Ana Ruiz',
    eventName: 'Tideline',
  }
  recents = [
    { ...recent, seenAt: '2026-11-20T10:00:00Z' },
    { ...recent, id: personId, eventId: personId, name: 'Bo', seenAt: '2026-11-20T10:00:00Z' },
  ]
  open()
  expect((await screen.findByRole('list', { name: 'Recent people' })).textContent).toContain('Ana Ruiz')
  expect(screen.queryByText('Bo')).toBeNull()
})

it('does not open merely similar people by Enter, and lists no one matched by job title alone', async () => {
  hits = [
    { ...here, name: 'Anna Ruis' },
    { ...here, id: personId, personId: eventId, name: 'Bo Lund', matched: ['detail'] },
  ]
  open()
  await type('ana ruiz')
  await screen.findByText('No match. Similar people:')
  expect(list().textContent).toBe('Anna Ruisana@x.example')
  await type('{Enter}')
  expect(goTo).not.toHaveBeenCalled()
})
