import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

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

it('shows the e-mail address of guests of the same name, whose company is shown', () => {
  const rows = [named('Ana Núñez', 'a@x.example'), named('ana nunez', 'b@x.example'), named('Bo Lund', 'c@x.example')]
  render(
    <GuestCards
      label="Guests"
      of=""
      count={rows.length}
      rowAt={(at) => rows[at] ?? null}
      columns={[]}
      shown={{ zone: 'UTC', now: 0, links: eventPaths('opening'), onArrive: null }}
      onRange={none}
      sort=""
      onSort={none}
      selection={null}
      onSelect={none}
      onSelectAll={none}
      picked={null}
      onOpenAt={none}
    />,
  )
  expect(screen.getAllByText('Tide Works')).toHaveLength(3)
  expect(screen.getByText('a@x.example')).toBeDefined()
  expect(screen.getByText('b@x.example')).toBeDefined()
  expect(screen.queryByText('c@x.example')).toBeNull()
})

it('says why a guest can’t be checked where the state stands', () => {
  render(<OnEventBadge guest={guestRow()} />)
  expect(screen.getByTitle(/^No id is known to check with\. Bring in a sheet/).textContent).toBe('Can’t be checked')
})
