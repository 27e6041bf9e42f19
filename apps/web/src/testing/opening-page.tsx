import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { idleEnrollment } from './idle-enrollment.ts'

/** A page of the event *Opening*, of whose record nothing is known. */
export const openingPage: EventPage = {
  eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
  projectId: null,
  name: 'Opening',
  event: null,
  zone: 'UTC',
  links: eventPaths('opening'),
  enrollment: idleEnrollment(),
}

/** Draws a screen of this event for Oona, who has this role. `client`: has what the page knows already. */
export function renderAtOpening(
  screen: ReactNode,
  role: Session['person']['role'] = 'staff',
  client = createQueryClient(),
): void {
  // Guarantee of the cast: the screens read the id, the name and the role of the person.
  client.setQueryData(sessionQuery.queryKey, { person: { id: 'p', name: 'Oona', role, scope: null } } as Session)
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={openingPage}>{screen}</EventPageContext>
    </QueryClientProvider>,
  )
}
