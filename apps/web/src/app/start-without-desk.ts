import type { QueryClient } from '@tanstack/react-query'

import { pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { setUnconfirmedSession } from '#api/unconfirmed-session.ts'
import { copiedHere } from '#device/copied-events.ts'
import { loadCopies } from '#device/copy-in-cache.ts'
import { recallSession } from '#device/remembered-session.ts'

/**
 * Restores the session of the last contact and fills the query cache from this device. Returns null when no session is
 * stored.
 */
export async function startWithoutDesk(client: QueryClient): Promise<Session | null> {
  const remembered = await recallSession(Date.now())
  if (remembered === null) return null
  const { session, pins, projects } = remembered
  // A copy that cannot be read is missing, as without one.
  const copies =
    copiedHere.get().of === session.person.id ? await loadCopies(client, session.person.id).catch(() => null) : null
  const at = Math.max(remembered.at, copies?.contactAt ?? 0)
  setUnconfirmedSession({ personId: session.person.id, at })
  client.setQueryData(sessionQuery.queryKey, session, { updatedAt: at })
  client.setQueryData(pinsQuery.queryKey, pins, { updatedAt: at })
  client.setQueryData(projectsQuery.queryKey, projects, { updatedAt: at })
  return session
}
