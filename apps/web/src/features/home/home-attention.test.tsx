import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type GuestList, guestCountsQuery, openGuestListsQuery } from '#api/desk/guests.ts'
import { type Webhook, webhooksQuery } from '#api/desk/webhooks.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { eventPaths } from '#navigation/paths.ts'

import { HomeAttention } from './home-attention.tsx'

const [quiet, busy] = ['0193a1c2-7f00-7000-8000-000000000001', '0193a1c2-7f00-7000-8000-000000000002']

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: { to: string }) => (
    <Anchor {...props} {...{ href: props.to }} />
  ),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('./home-boards.tsx', () => ({ Codes: () => null, Scarce: () => null }))
let quietStartsInMs: number | null = null
vi.mock('./home-events.ts', () => ({
  useNearEvents: () => [
    { id: quiet, slug: 'quiet', projectId: null, name: 'Quiet', startsInMs: quietStartsInMs },
    { id: busy, slug: 'busy', projectId: null, name: 'Busy' },
  ],
}))
afterEach(() => {
  cleanup()
  quietStartsInMs = null
})

type Counts = Record<string, Partial<GuestList>>
/** `open`: lists of other events. */
type Beside = { open?: GuestList[]; pins?: readonly Pinned[]; webhooks?: Webhook[] }
function show(counts: Counts, { open = [], pins = [], webhooks = [] }: Beside = {}) {
  const client = createQueryClient()
  const about = {
    eventName: null,
    slug: null,
    projectId: null,
    guests: 9,
    expected: 9,
    today: '2026-11-21',
    arrivedToday: 0,
    notAsked: 0,
    cannotAsk: 0,
    openSheets: 0,
    silentDoors: 0,
    refusal: null,
    uncertain: 0,
  }
  const lists = Object.entries(counts).map(([eventId, own]) => ({ eventId, ...about, ...own }))
  client.setQueryData(guestCountsQuery([quiet, busy]).queryKey, lists)
  client.setQueryData(openGuestListsQuery.queryKey, [...lists.filter(({ uncertain }) => uncertain > 0), ...open])
  client.setQueryData(webhooksQuery.queryKey, webhooks)
  render(
    <QueryClientProvider client={client}>
      <HomeAttention pins={pins} />
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: 'Guest lists' })
}

it('names what guest lists leave to a person, the most urgent of all events first', () => {
  const board = show({
    [quiet]: { notAsked: 4, openSheets: 0, uncertain: 0 },
    [busy]: { notAsked: 0, openSheets: 1, uncertain: 2 },
  })
  const lines = within(board).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Busy2 guests may have been added or removedNeeds you',
    'Busy1 sheet is neither kept nor droppedSheet waits',
    'Quiet4 guests not looked up yetNot checked',
  ])
})

it('says that a device at a door has not been heard of', () => {
  const board = show({ [busy]: { notAsked: 0, openSheets: 0, uncertain: 0, silentDoors: 2 } })
  expect(within(board).getByRole('listitem').textContent).toBe('Busy2 devices at the doors not heard ofDoor silent')
})

it('says that nothing needs anybody', () => {
  const board = show({ [quiet]: { notAsked: 0, openSheets: 0, uncertain: 0 } })
  expect(board.textContent).toContain('No guest list needs you.')
})

it('names a run that needs a person at an event that is neither pinned nor near, and an event of today once', () => {
  const about = { slug: null, projectId: null, guests: 9, expected: 9, today: '2026-11-21', arrivedToday: 0 }
  const eventId = '0193a1c2-7f00-7000-8000-000000000003'
  const far = {
    ...about,
    eventId,
    eventName: 'Far',
    notAsked: 0,
    cannotAsk: 0,
    openSheets: 0,
    silentDoors: 0,
    uncertain: 9,
    refusal: null,
  }
  const board = show({ [busy]: { notAsked: 0, openSheets: 0, uncertain: 2 } }, { open: [far] })
  expect(
    within(board)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Busy2 guests may have been added or removedNeeds you',
    'Far9 guests may have been added or removedNeeds you',
  ])
})

const pin = (eventId: string, maximumEventSize: number) => ({ eventId, event: { maximumEventSize } }) as Pinned

it('says that a list has more guests than its event has places, and how many of a list can’t be checked', () => {
  const board = show(
    { [quiet]: { expected: 40, cannotAsk: 30 }, [busy]: { expected: 48 } },
    {
      pins: [pin(quiet, 40), pin(busy.toUpperCase(), 40)],
    },
  )
  expect(
    within(board)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Busy48 guests, 40 placesNot enough places', 'Quiet30 guestsCan’t be checked'])
  // The guest list says nothing of places.
  expect(within(board).getByRole('link', { name: 'Busy' }).getAttribute('href')).toBe(eventPaths(busy).overview().to)
})

it.each([
  [30, ['Quiet', 'Busy']],
  [90, ['Busy', 'Quiet']],
  [-30, ['Busy', 'Quiet']],
])('of an event that begins in %i minutes: %o', (minutes, order) => {
  quietStartsInMs = minutes * 60_000
  const board = show({ [quiet]: { notAsked: 4 }, [busy]: { uncertain: 2 } })
  expect(
    within(board)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(order)
})

const webhook = (name: string, off: Webhook['off']): Webhook => ({
  id: name,
  name,
  url: 'https://crm.example/',
  types: ['arrival.marked'],
  owner: { id: 'o', name: 'Otto' },
  isOn: off === null,
  off,
  createdAt: '2026-11-20T09:00:00.000Z',
  failingSince: null,
  sentAt: null,
  waiting: 0,
  failed: 0,
  secretBeforeUntil: null,
})

it('says which webhooks were switched off because nothing arrived', async () => {
  const at = '2026-11-21T09:00:00.000Z'
  const webhooks = [
    webhook('CRM', { reason: 'failing', at }),
    webhook('Badges', null),
    webhook('Lobby', { reason: 'person', at }),
  ]
  show({}, { webhooks })
  expect(await screen.findByText('CRM is not told any more what happens')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the webhooks' }).getAttribute('href')).toBe('/webhooks')
})
