import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Pinned } from '#events/pinned-events.ts'

import { Codes, Scarce } from './home-boards.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
  useNavigate: () => () => undefined,
}))
const pin = (name: string, projectId: string, minutes: number) =>
  ({
    eventId: name,
    slug: name,
    name,
    projectId,
    event: null,
    when: { startsInMs: minutes * 60_000 },
    group: 'Today',
  }) as unknown as Pinned
const pins = [pin('Later', 'p1', 300), pin('Soon', 'p2', 30), pin('Also later', 'p1', 600)]
const state = { requested: 1, left: 0, failures: [], at: null, refreshing: false, refresh: () => undefined }
const code = { kind: 'type', of: null, word: 'Closed', meaning: 'wait', says: 'closed 1 day ago', urgency: 1 }
const stock = { left: 1, quantity: 9 }
vi.mock('./pinned-boards.ts', () => ({
  useCodeBoard: () => ({
    ...state,
    lines: [
      { ...code, key: 'a', typeId: 't1', name: 'Community day' },
      { ...code, key: 'b', typeId: 't2', name: 'Visitor', kind: 'code', of: 'Guests' },
    ],
    projectOf: (typeId: string) => (typeId === 't1' ? 'p1' : 'p2'),
  }),
  useScarceBoard: () => ({
    ...state,
    lines: [pins[0], pins[1]].map((event) => ({
      key: event?.eventId,
      event,
      view: { id: 'i', name: `Stand of ${event?.name}`, stock, scarcity: 'nearly gone' },
    })),
  }),
}))
afterEach(cleanup)

const linesOf = (board: 'codes' | 'scarce') => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      {board === 'codes' ? <Codes pins={pins} /> : <Scarce pins={pins} />}
    </QueryClientProvider>,
  )
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('names the events of a code or ticket, that of an event that begins within an hour first', () => {
  expect(linesOf('codes')).toEqual([
    'Visitorclosed 1 day ago · Soon · code of GuestsClosed',
    'Community dayclosed 1 day ago · Later, Also laterClosed',
  ])
})

it('begins what is almost out with an event that begins within an hour', () => {
  const [first, second] = linesOf('scarce')
  expect([first, second]).toEqual([expect.stringContaining('Stand of Soon'), expect.stringContaining('Stand of Later')])
})
