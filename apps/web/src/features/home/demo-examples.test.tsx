import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { hrefOf } from '#navigation/paths.ts'

import { DemoExamples } from './demo-examples.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (link: Parameters<typeof hrefOf>[0] & { children: string }) => (
    <Anchor {...{ href: hrefOf(link), children: link.children }} />
  ),
}))

const id = '0193a1c2-7f00-7000-8000-000000000001'

const examples = {
  eventSlug: 'tideline',
  eventName: 'Tideline',
  attendeeId: id,
  attendeeName: 'Ana',
  removableAttendeeId: id,
  removableAttendeeName: 'Ben',
  repeatingEventSlug: 'stand-up',
  repeatingEventName: 'Stand-up',
  fullEventSlug: 'reception',
  waitlistedAttendeeId: id,
  facilitatorId: id,
  openCode: 'SPRING-25',
  usedUpCode: 'FULLMOON',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['support', 'staff', 'organizer'])('opens the check of a code without a person for %s', async (role) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ examples })))
  const client = createQueryClient()
  // Guarantee of the cast: this part reads the role and whether it is the demo.
  client.setQueryData(sessionQuery.queryKey, { person: { id: 'p', role, scope: null }, demo: true } as Session)
  render(
    <QueryClientProvider client={client}>
      <DemoExamples />
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: 'Check a pass code' })
  expect(link.getAttribute('href')).toBe('/e/tideline/registration')
})
