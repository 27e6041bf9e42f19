import type { QueryClient } from '@tanstack/react-query'

import { type Session, sessionQuery } from '#api/desk/session.ts'
import { ApiProblem } from '#api/problem.ts'
import { within } from '#browser/within.ts'
import { forgetRememberedSession } from '#device/forget-session.ts'

/** Milliseconds. The session comes with the document; a page without it has just failed to reach the desk. */
const longestWaitMs = 1000

/** No answer, or that of a gateway or of a network's own page: neither says who is signed in. */
const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof ApiProblem && (thrown.status === 0 || thrown.code === 'unreadable')

/**
 * The session; null when signed out. When the desk cannot be reached it is that of the last contact, and the page says so
 * until the desk has answered (`session-on-device.tsx`).
 */
export async function openSession(client: QueryClient): Promise<Session | null> {
  const held = client.getQueryData(sessionQuery.queryKey)
  if (held) return held
  const asked = client.fetchQuery(sessionQuery)
  // The server renders with a session, and has no device.
  if (typeof indexedDB === 'undefined') return asked
  const answer = await within(asked, longestWaitMs, 'late' as const).catch((thrown: unknown): 'late' => {
    if (isUnreachable(thrown)) return 'late'
    throw thrown
  })
  if (answer !== 'late') {
    if (answer === null) await forgetRememberedSession()
    return answer
  }
  const started = await import('./start-without-desk.ts').then(
    ({ startWithoutDesk }) => startWithoutDesk(client),
    () => null,
  )
  return started ?? asked
}
