import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { serviceStateQuery } from '#api/desk/service-state.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import { OfflineBanner } from './offline-banner.tsx'
import { EventSystem } from './rail.tsx'

const person: Session['person'] = { id: 'p', name: 'Ana', email: 'ana@example.org', role: 'staff', scope: null }
const session: Session = { person, demo: false, upstream: { kind: 'embedded', host: '' }, amounts: null }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each([
  ['it answers', true, true, 'built in', null],
  ['it does not answer', true, false, 'no answer', 'The event system does not answer'],
  ['the browser is offline', false, true, 'not reachable from here', 'You are offline'],
  ['neither', false, false, 'not reachable from here', 'You are offline'],
])('the line of the event system and the banner agree: %s', (_, online, answers, line, banner) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(serviceStateQuery.queryKey, { answers, since: null })
  const { container } = render(
    <QueryClientProvider client={client}>
      <EventSystem />
      <OfflineBanner />
    </QueryClientProvider>,
  )
  expect(screen.getByText(`Event system: ${line}`)).toBeDefined()
  expect(container.querySelector('[data-print="no"]')?.textContent.includes(banner ?? '') ?? null).toBe(
    banner === null ? null : true,
  )
})
