import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Guest } from '#api/desk/guests.ts'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import { GuestCards } from './guest-cards.tsx'
import { OnEventBadge } from './guest-columns.tsx'

const location = { pathname: '/e/opening/attendees', search: {}, state: {} }
const router = { state: { location, resolvedLocation: location }, subscribe: () => () => undefined }
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useRouter: () => router }))
vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children }: { children: ReactNode }) => <a href="/card">{children}</a>,
}))

afterEach(cleanup)

const none = () => undefined
const named = (name: string, email: string) => guestRow({ id: email, sheet: { name, email, company: 'Tide Works' } })

function show(rows: readonly Guest[], onArrive: ((guest: Guest) => void) | null = null) {
  render(
    <>
      <input data-page-search aria-label="Search" />
      <GuestCards
        label="Guests"
        of=""
        count={rows.length}
        rowAt={(at) => rows[at] ?? null}
        columns={[]}
        shown={{ zone: 'UTC', now: 0, links: eventPaths('opening'), onArrive }}
        onRange={none}
        sort=""
        onSort={none}
        selection={null}
        onSelect={none}
        onSelectAll={none}
        picked={null}
        onOpenAt={none}
      />
    </>,
  )
}

it('shows the e-mail address of guests of the same name, whose company is shown', () => {
  show([named('Ana Núñez', 'a@x.example'), named('ana nunez', 'b@x.example'), named('Bo Lund', 'c@x.example')])
  expect(screen.getAllByText('Tide Works')).toHaveLength(3)
  expect(screen.getByText('a@x.example')).toBeDefined()
  expect(screen.getByText('b@x.example')).toBeDefined()
  expect(screen.queryByText('c@x.example')).toBeNull()
})

it('says why a guest can’t be checked where the state stands', () => {
  render(<OnEventBadge guest={guestRow()} shown={{ zone: 'UTC', now: 0 }} />)
  expect(screen.getByTitle(/^No id is known to check with\. A sheet/).textContent).toBe('Can’t be checked')
})

const pressMark = () => userEvent.click(screen.getByRole('button', { name: 'Mark Bo Lund as arrived' }))

it('a press on Mark leaves the cursor in the search with its text selected, and takes it from nowhere else', async () => {
  const onArrive = vi.fn<(guest: Guest) => void>()
  show([named('Bo Lund', 'c@x.example')], onArrive)
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  await pressMark()
  expect(document.activeElement).not.toBe(field)
  await userEvent.type(field, 'bo')
  await pressMark()
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2])
  expect(onArrive).toHaveBeenCalledTimes(2)
})

it('offers no mark for somebody in no sheet who was removed from the event', () => {
  const removed = { kind: 'attendee' as const, service: { onEvent: 'no' as const, enrollmentStatus: 'Removed' } }
  show([guestRow({ id: 'a', sheet: { name: 'Ana' }, ...removed }), guestRow({ id: 'b', sheet: { name: 'Bo' } })], none)
  expect(screen.getAllByRole('button', { name: /^Mark / }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Mark Bo as arrived',
  ])
})
