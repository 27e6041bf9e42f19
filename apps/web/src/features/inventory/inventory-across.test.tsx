import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { EventStock } from './inventory-across.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/inventory">{children}</a>,
}))
vi.mock('#ui/table.tsx', () => ({ RowLink: ({ children }: { children: ReactNode }) => <a href="/item">{children}</a> }))
afterEach(cleanup)

type Props = ComponentProps<typeof EventStock>

it('counts all items of an event, hidden ones too, as the page does to which it leads', () => {
  const data = Array.from({ length: 7 }, (_, at) => ({
    inventory: { id: `item-${at}`, name: `Item ${at}`, status: at > 0 ? 'Available' : 'Hidden' },
  }))
  const pin = { eventId: 'e', slug: 'tideline', projectId: null, name: 'Tideline', event: null, when: {} }
  render(<EventStock pin={pin as unknown as Props['pin']} read={{ answer: { data } } as unknown as Props['read']} />)
  expect(screen.getByText('All 7 items')).toBeDefined()
  expect(screen.queryByText('Item 0')).toBeNull()
})
