import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import * as loaded from '#api/desk/find-loaded.ts'
import { guestPageQuery } from '#api/desk/guests.ts'
import { EventPageContext } from '#events/event-context.tsx'
import { guestRow } from '#testing/guest-row.ts'
import { openingPage } from '#testing/opening-page.tsx'

import { DoorSearch } from './door-search.tsx'
import { GroupPanel } from './group-panel.tsx'

vi.mock('#api/desk/find-loaded.ts', async (original) => {
  const real = await original<typeof loaded>()
  return { ...real, findLoaded: vi.fn<typeof real.findLoaded>(real.findLoaded) }
})

const { eventId } = openingPage
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.mocked(loaded.findLoaded).mockClear()
})

const names = ['Rosa Ares', 'Rosa Perez', 'Rosa Sol']
const guests = names.map((name, at) => guestRow({ id: `id-${at}`, sheet: { name, confirmationNumber: 'BK-5501' } }))

/** Draws it on a page that has loaded the list; call what it returns to draw it again. */
function draw(children: ReactNode): () => void {
  const client = createQueryClient()
  const { queryKey } = guestPageQuery(eventId, {}, 0, 100)
  client.setQueryData(queryKey, { guests, count: 3, total: 3, version: 1, asOf: '2026-11-27T09:00:00Z', readAt: 1 })
  const tree = () => (
    <QueryClientProvider client={client}>
      <EventPageContext value={{ ...openingPage }}>{children}</EventPageContext>
    </QueryClientProvider>
  )
  const { rerender } = render(tree())
  return () => act(() => rerender(tree()))
}
const searches = () => vi.mocked(loaded.findLoaded).mock.calls.length

const drawField = () =>
  draw(
    <DoorSearch
      inOrder={(rows) => rows}
      among={undefined}
      onText={vi.fn<() => void>()}
      onChoose={vi.fn<() => void>()}
      onEnter={vi.fn<() => void>()}
      onLeave={vi.fn<() => void>()}
    />,
  )

it('without the desk the loaded rows are searched once for a text, not for each key that chooses among them', async () => {
  const user = userEvent.setup()
  drawField()
  await user.type(screen.getByRole('combobox'), 'rosa')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  const before = searches()
  expect(before).toBeGreaterThan(0)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Rosa Ares')
  expect(searches()).toBe(before)
})

it('without the desk the people for one letter stay until those for the next are found', async () => {
  const user = userEvent.setup()
  drawField()
  await user.type(screen.getByRole('combobox'), 'rosa')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  let fail: (() => void) | undefined
  const silence = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'))
  })
  const held = vi.fn<() => Promise<Response>>(() => silence)
  vi.stubGlobal('fetch', held)
  await user.keyboard(' p')
  await vi.waitFor(() => expect(held).toHaveBeenCalled())
  expect(screen.getAllByRole('option')).toHaveLength(3)
  fail?.()
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

it('without the desk a booking is looked for once, not each time the door is drawn', async () => {
  const [guest] = guests
  if (guest === undefined) throw new Error('nobody')
  const drawAgain = draw(<GroupPanel guest={guest} among={undefined} known={[]} all onLetIn={vi.fn<() => void>()} />)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)
  const before = searches()
  expect(before).toBeGreaterThan(0)
  drawAgain()
  drawAgain()
  expect(searches()).toBe(before)
})

it('offers those whom the text means by name before those of a company', () => {
  const among = [
    guestRow({ id: 'id-7', sheet: { name: 'Abel Stern', company: 'Anna Analytics' } }),
    guestRow({ id: 'id-8', sheet: { name: 'Zoe Anna Lund' } }),
  ]
  draw(
    <DoorSearch
      inOrder={(rows) => rows}
      among={among}
      onText={vi.fn<() => void>()}
      onChoose={vi.fn<() => void>()}
      onEnter={vi.fn<() => void>()}
      onLeave={vi.fn<() => void>()}
    />,
  )
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'anna' } })
  const offered = screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent)
  expect(offered).toEqual(['Zoe Anna Lund', 'Abel Stern'])
})
