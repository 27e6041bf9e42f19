import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Pinned } from '#events/pinned-events.ts'

import { PinGroups } from './home-pins.tsx'
import { PinCount } from './home.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))

const pin = (n: number, group: Pinned['group'], status: string | null = null): Pinned => ({
  eventId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  projectId: '00000000-0000-4000-8000-000000000500',
  slug: `e${n}`,
  name: `Event ${n}`,
  status,
  event: null,
  problem: null,
  moved: false,
  group,
  when: { stateText: '' } as Pinned['when'],
})

it('counts the same events of today in its header and above their list', () => {
  const client = createQueryClient()
  const pins = [pin(2, 'Today', 'Cancelled'), pin(3, 'Today')]
  render(
    <QueryClientProvider client={client}>
      <PinGroups pins={pins} groups={['Today']} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Today1')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('says whose events it counts, and a cancelled one is not on today', () => {
  render(<PinCount pins={[pin(1, 'Running now'), pin(2, 'Today', 'Cancelled'), pin(3, 'Today'), pin(4, 'Tomorrow')]} />)
  expect(screen.getByText('4 pinned events: 1 running now, 1 more today')).toBeDefined()
})
