import type { QueryClient } from '@tanstack/react-query'

import { type Session, sessionQuery } from '#api/desk/session.ts'

/** Somebody of the event staff is signed in. */
export function signedIn(client: QueryClient): void {
  // Guarantee of the cast: what a test looks at reads the person only.
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Oona', role: 'staff', scope: null },
  } as Session)
}
