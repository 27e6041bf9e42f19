import { useMemo } from 'react'

import { useSession } from '#api/desk/session.ts'
import { createStored } from '#ui/local-storage.ts'

/** An event that was open in this browser. */
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
/** Whose they are: at a shared desk the next person does not read them. */
type Kept = { of: string; events: Recent[] }
const nothing: Kept = { of: '', events: [] }
const kept = createStored<Kept>(
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

/** Those that somebody's scope reaches now. */
export function inScope(scope: Scope, events: readonly Recent[]): Recent[] {
  return events.filter(
    ({ eventId, projectId }) =>
      scope === null ||
      scope.some((grant) => (grant.eventId === null ? same(grant.projectId, projectId) : same(grant.eventId, eventId))),
  )
}

/** What this person opened here, as far as they may see it now. */
export function useRecents(): Recent[] {
  const { person } = useSession()
  const { of, events } = kept.use()
  return useMemo(
    () => (of === person.id ? inScope(person.scope ?? null, events) : []),
    [of, events, person.id, person.scope],
  )
}

/** The event just opened comes first; the same event stands once. */
export function rememberEvent(of: string, event: Recent): void {
  const before = kept.get().of === of ? kept.get().events : []
  const [first] = before
  if (first && first.eventId === event.eventId && first.name === event.name && first.slug === event.slug) return
  kept.set({ of, events: [event, ...before.filter((it) => it.eventId !== event.eventId)].slice(0, limit) })
}

/** Signing out leaves nothing of the person behind. */
export function forgetEvents(): void {
  kept.set(nothing)
}

/** The project that slugs are looked up in; null lets the service decide. */
export const projectChoice = createStored<string | null>(
  'frontdesk-project',
  (value) => (typeof value === 'string' ? value : null),
  null,
)
