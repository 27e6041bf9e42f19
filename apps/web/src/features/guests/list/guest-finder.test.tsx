import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'

import { OnEventBadge, RowMark } from './guest-columns.tsx'
import { GuestFinder, NotOnTheList } from './guest-finder.tsx'

const router = vi.hoisted(() => ({ isFieldWanted: false }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  useRouterState: () => router.isFieldWanted,
}))

const enroll = vi.fn<(person: unknown) => void>()

beforeEach(() => {
  enroll.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(text: string, rows: readonly Guest[] = [], enrolling = false) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  const enrollment = idleEnrollment(enroll)
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId: guestRow().eventId, name: 'Tideline', enrollment } as unknown as EventPage}>
        <GuestFinder
          text={text}
          onText={() => undefined}
          searching={false}
          onEnter={() => false}
          hasRowOfId={false}
          marks
          enrolling={enrolling}
        />
        <NotOnTheList text={text} found={rows.length} rows={rows} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

it('after a reload the next name takes the place of the one that is there', async () => {
  router.isFieldWanted = true
  show('Chanda Barros')
  router.isFieldWanted = false
  const field = screen.getByLabelText<HTMLInputElement>('Name, e-mail, phone, id or link')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Chanda Barros'.length])
})

/** While rows are searched for. */
function showSearching(given: string) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  function Finder() {
    const [text, setText] = useState(given)
    return (
      <GuestFinder
        text={text}
        onText={setText}
        searching
        onEnter={() => false}
        hasRowOfId={false}
        marks
        enrolling={false}
      />
    )
  }
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId: guestRow().eventId, name: 'Tideline' } as unknown as EventPage}>
        <Finder />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

it('Enter on a name that nobody has keeps the focus for the next name; the arrow down leads to the address that enrolling takes, Escape back', async () => {
  // Types slowly enough not to be taken for a scanner.
  const user = userEvent.setup({ delay: 60 })
  show('Nova Nobody')
  const search = screen.getByLabelText('Name, e-mail, phone, id or link')
  await user.click(search)
  await user.keyboard('{Enter}{Enter}')
  const mail = await screen.findByLabelText('E-mail address of Nova Nobody')
  expect(document.activeElement).toBe(search)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(mail)
  const hint = document.getElementById(mail.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/^No one on the list has this name/)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(search)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(mail)
  await user.keyboard('nova@example.org{Enter}')
  await vi.waitFor(() => expect(enroll).toHaveBeenCalled())
  expect(enroll).toHaveBeenCalledWith({ kind: 'person', name: 'Nova Nobody', email: 'nova@example.org' })
})

it('a name on which Enter was pressed once is named when another one is typed before its rows are there', async () => {
  const user = userEvent.setup({ delay: 60 })
  showSearching('Ada Early')
  await user.click(screen.getByLabelText('Name, e-mail, phone, id or link'))
  await user.keyboard('{Enter}bo')
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['“Ada Early” was not looked up'])
  forgetNotMarked()
})

it('an address that is typed right after the arrow, before the search has ended, is not glued to the name', async () => {
  showSearching('Wilma Neu')
  const search = screen.getByLabelText<HTMLInputElement>('Name, e-mail, phone, id or link')
  await userEvent.click(search)
  await userEvent.keyboard('{ArrowDown}wilma25@example.com')
  expect(search.value).toBe('Wilma Neu wilma25@example.com')
})

it('where somebody is to be enrolled, Enter leads to the address that is missing', async () => {
  const user = userEvent.setup({ delay: 60 })
  show('Nova Nobody', [], true)
  await user.click(screen.getByLabelText('Name, e-mail, phone, id or link'))
  await user.keyboard('{Enter}nova@example.org{Enter}')
  await vi.waitFor(() =>
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ kind: 'person', name: 'Nova Nobody', email: 'nova@example.org' }),
  )
})

it('an address alone that may be mistyped enrolls nobody at Enter, and a number is offered to nobody', async () => {
  const user = userEvent.setup({ delay: 60 })
  show('nova@exmaple.org')
  await user.click(screen.getByLabelText('Name, e-mail, phone, id or link'))
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByLabelText('Name of nova@exmaple.org')).toBeDefined()
  expect(enroll).not.toHaveBeenCalled()
  cleanup()
  show('TI-9F0001')
  expect(screen.queryByRole('button', { name: /^Enroll/ })).toBeNull()
})

it('enrolls nobody by Enter while the browser is offline, and names who was not looked up', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show('Nova Nobody nova@example.org')
  const user = userEvent.setup({ delay: 60 })
  await user.click(screen.getByLabelText('Name, e-mail, phone, id or link'))
  await user.keyboard('{Enter}')
  expect(notMarkedNow().map((one) => one.text)).toEqual(['“Nova Nobody nova@example.org” was not looked up'])
  expect(enroll).not.toHaveBeenCalled()
})

it('offers to enroll another person of a name that is on the list, not as the first thing to do', () => {
  const named = guestRow({ sheet: { name: 'Zoë  Ortega' } })
  show('zoe ortega, zoe@example.org', [named])
  expect(screen.getByRole('heading', { name: 'Another person of this name' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Someone new' })).toBeNull()
  cleanup()
  // A guest with this address is in the list, so nobody new is offered.
  show('zoe@example.org', [guestRow({ sheet: { email: 'Zoe@example.org' } })])
  expect(screen.queryByRole('heading', { name: 'Someone new' })).toBeNull()
  cleanup()
  show('zoe', [named])
  expect(screen.getByRole('heading', { name: 'Someone new' })).toBeDefined()
})

it('calls somebody in no sheet who has arrived a walk-in', () => {
  const arrived = { id: 'm', version: 2, guestId: null, attendeeId: 'a', day: '2026-11-20', at: '2026-11-20T09:12:00Z' }
  const mark = { ...arrived, receivedAt: arrived.at, door: null, by: { id: 's', name: 'Stella' }, undone: null }
  const seen = guestRow({ kind: 'attendee' })
  const walkIn = guestRow({ kind: 'attendee', desk: { arrived: mark } })
  const { container } = render(
    <>
      <RowMark guest={walkIn} />
      <OnEventBadge guest={walkIn} shown={{ zone: 'UTC', now: 0 }} />
    </>,
  )
  expect(container.textContent).toBe('Walk-in')
  cleanup()
  render(<RowMark guest={seen} />)
  expect(screen.getByText('seen, not in a sheet')).toBeDefined()
})

it('tells in a row of the list, in a word that is not cut, that somebody is in no sheet', () => {
  render(<RowMark short guest={guestRow({ kind: 'attendee' })} />)
  const told = screen.getByText('no sheet')
  expect(told.title).toBe('seen, not in a sheet')
  expect(told.className).not.toContain('truncate')
})
