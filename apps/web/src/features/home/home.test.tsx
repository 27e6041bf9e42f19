import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Pinned } from '#events/pinned-boards.ts'

import { PinCount } from './home.tsx'

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

it('says whose events it counts, and a cancelled one is not on today', () => {
  render(<PinCount pins={[pin(1, 'Running now'), pin(2, 'Today', 'Cancelled'), pin(3, 'Today'), pin(4, 'Tomorrow')]} />)
  expect(screen.getByText('4 pinned events: 1 running now, 1 more today')).toBeDefined()
})
