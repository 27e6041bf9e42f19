import { useMemo } from 'react'

import { useSession } from '#api/desk/session.ts'
import { viewId } from '#api/viewing.ts'
import { createStored } from '#ui/local-storage.ts'

/** An event that was opened in this browser. */
export type Recent = { slug: string; name: string; eventId: string; projectId: string | null }

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { slug, name, eventId, projectId }: Record<string, unknown> = { ...value }
  return (
    typeof slug === 'string' &&
    typeof name === 'string' &&
    typeof eventId === 'string' &&
    (projectId === null || typeof projectId === 'string')
  )
}

const limit = 8
/** Stored with the user: at a shared computer the next user must not see them. */
type Stored = { of: string; events: Recent[] }
const nothing: Stored = { of: '', events: [] }
const kept = createStored<Stored>(
  'frontdesk-recents',
  (value) => {
    const { of, events }: Record<string, unknown> = { ...Object(value) }
    return typeof of === 'string' && Array.isArray(events)
      ? { of, events: events.filter(isRecent).slice(0, limit) }
      : null
  },
  nothing,
)

type Scope = readonly { projectId: string; eventId: string | null }[] | null
const same = (a: string | null, b: string | null) => a !== null && a.toLowerCase() === b?.toLowerCase()

/** The events within a scope. */
export function inScope(scope: Scope, events: readonly Recent[]): Recent[] {
  return events.filter(
    ({ eventId, projectId }) =>
      scope === null ||
      scope.some((grant) => (grant.eventId === null ? same(grant.projectId, projectId) : same(grant.eventId, eventId))),
  )
}

/** The events that this user opened here, within their current scope. */
export function useRecents(): Recent[] {
  const { person } = useSession()
  const { of, events } = kept.use()
  return useMemo(
    () => (of === person.id ? inScope(person.scope ?? null, events) : []),
    [of, events, person.id, person.scope],
  )
}

/** Moves the opened event to the front, without duplicates. */
export function rememberEvent(of: string, event: Recent): void {
  if (viewId() !== null) return
  const before = kept.get().of === of ? kept.get().events : []
  const [first] = before
  if (first && first.eventId === event.eventId && first.name === event.name && first.slug === event.slug) return
  kept.set({ of, events: [event, ...before.filter((it) => it.eventId !== event.eventId)].slice(0, limit) })
}

/** Called on sign-out. */
export function forgetEvents(): void {
  kept.set(nothing)
}

/** The project for slug lookup; null leaves it to the service. */
export const projectChoice = createStored<string | null>(
  'frontdesk-project',
  (value) => (typeof value === 'string' ? value : null),
  null,
)
