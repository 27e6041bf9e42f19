import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './selection.ts'

const went = vi.hoisted(() => vi.fn<(link: { to: string; search: object }) => Promise<void>>())
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => went }))
afterEach(() => {
  cleanup()
  went.mockClear()
})

const nothing = () => undefined

function show(selection: Selection, count: number) {
  const client = createQueryClient()
  const person = { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null }
  client.setQueryData(sessionQuery.queryKey, { person, demo: false } as Session)
  const search = { ticket: '-Day', sort: 'name', cols: 'email' }
  render(
    <QueryClientProvider client={client}>
      {/* Guarantee of the cast: the bar reads the links of the event. */}
      <EventPageContext value={{ links: eventPaths('tideline') } as EventPage}>
        <SelectionBar selection={selection} count={count} search={search} onEnroll={nothing} onNone={nothing} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: /^Print badges/ })
}
const some = (count: number): Selection => ({
  kind: 'some',
  ids: new Set(Array.from({ length: count }, (_, at) => `g${at}`)),
  last: null,
})
const opened = () => went.mock.calls.map(([{ to, search }]) => [to, search])
const badges = '/e/$event/attendees/badges'

it('prints the badges of the guests that are selected', async () => {
  await userEvent.click(show(some(2), 500))
  expect(opened()).toEqual([[badges, { ticket: '-Day', ids: 'g0,g1' }]])
})

it('prints those of everyone in the list as it is filtered, however many', async () => {
  await userEvent.click(show({ kind: 'all' }, 500))
  expect(opened()).toEqual([[badges, { ticket: '-Day' }]])
})

it('says how many can be selected one by one', async () => {
  await userEvent.click(show(some(101), 500))
  expect(opened()).toEqual([])
  expect(screen.getByText('Select at most 100 guests, or everyone in this list')).toBeDefined()
})
