import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Pin, pinsQuery } from '#api/desk.ts'

import { AttendeeEvents } from './-attendee-events.tsx'
import { type EventPage, EventPageContext } from './-event-page.tsx'
import { idLinks } from './-links.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
}))

const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const userId = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const eventOf = (at: number) => `35a83181-3dfb-59a7-b8f2-f736a119771${at}`
const pins: Pin[] = ['Here', 'Gone', 'Shut'].map((name, at) => ({
  eventId: eventOf(at),
  projectId: personId,
  slug: name.toLowerCase(),
  name,
}))
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(who: { userId: string | null }) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const url = typeof input === 'string' ? input : ''
      if (url.includes(eventOf(1)))
        return Promise.resolve(json({ code: 'upstream_not_found', title: 'Not found' }, 404))
      if (url.includes(eventOf(2)))
        return Promise.resolve(json({ code: 'upstream_forbidden', title: 'Forbidden' }, 403))
      return Promise.resolve(
        json(
          url.includes('attendee-for-userid')
            ? { id: personId, enrollmentStatus: 'Enrolled' }
            : { id: personId, registrantStatus: 'InCart' },
        ),
      )
    }),
  )
  const client = createQueryClient()
  client.setQueryData(pinsQuery.queryKey, pins)
  const page = { eventId: eventOf(0), links: idLinks(eventOf(0)) } as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <AttendeeEvents who={{ name: 'Kim', personId, ...who }} onClose={() => undefined} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

it('fills in, and a refusal never looks like a no', async () => {
  open({ userId })
  await screen.findByText('Everything asked was answered')
  expect(row('Here').getByText('Enrolled')).toBeDefined()
  expect(row('Here').getByText('In cart')).toBeDefined()
  expect(row('Here').getByText('this event')).toBeDefined()
  expect(row('Gone').getByText('Not on the list')).toBeDefined()
  expect(row('Gone').getByText('No registration')).toBeDefined()
  expect(row('Shut').getAllByText('Could not tell')).toHaveLength(2)
  expect(row('Shut').queryByText(/Not on the list|No registration/)).toBeNull()
})

it('says what was not asked, and why', async () => {
  open({ userId: null })
  await screen.findByText('Everything asked was answered')
  expect(screen.getAllByText('not asked: no user id')).toHaveLength(pins.length)
})
