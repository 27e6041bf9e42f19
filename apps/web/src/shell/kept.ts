import { createStored } from '#ui/stored.ts'

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
const recents = createStored<Recent[]>(
  'frontdesk-recents',
  (value) => (Array.isArray(value) ? value.filter(isRecent).slice(0, limit) : null),
  [],
)
export const useRecents = recents.use

/** The event just opened comes first; the same event stands once. */
export function rememberEvent(event: Recent): void {
  const before = recents.get()
  const [first] = before
  if (first && first.eventId === event.eventId && first.name === event.name && first.slug === event.slug) return
  recents.set([event, ...before.filter((it) => it.eventId !== event.eventId)].slice(0, limit))
}

/** Signing out leaves nothing of the person behind. */
export function forgetEvents(): void {
  recents.set([])
}

/** The project that slugs are looked up in; null lets the service decide. */
export const projectChoice = createStored<string | null>(
  'frontdesk-project',
  (value) => (typeof value === 'string' ? value : null),
  null,
)
