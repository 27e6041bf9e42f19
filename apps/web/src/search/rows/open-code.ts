import { hrefOf } from '#navigation/paths.ts'
import type { SearchScope } from '#search/finder/finder.ts'
import { setPendingCode } from '#search/pending-code.ts'

import { pathsAt, recordHref } from './desk-links.ts'

/** A code by its text, with its project and type. */
export type FoundCode = { code: string; projectId: string | null; typeId: string | null }

/**
 * Opens a found code on the code screen of an event of its project, the open one first; else on the page of its
 * registration type, which shows the code first. The text is passed in memory and is never part of an address.
 */
export function openCodeIn(
  { code, projectId, typeId }: FoundCode,
  { events }: Pick<SearchScope, 'events'>,
  pathNow: () => string,
  go: (href: string) => void,
): () => void {
  const event = events.find(
    ({ recordProjectId }) => recordProjectId !== null && recordProjectId.toLowerCase() === projectId?.toLowerCase(),
  )
  return () => {
    if (event) {
      setPendingCode(event.eventId, code)
      const href = hrefOf(pathsAt(event).registration())
      if (new URL(href, location.origin).pathname !== pathNow()) go(href)
    } else {
      if (typeId !== null) setPendingCode(typeId.toLowerCase(), code)
      const href = typeId === null ? null : recordHref({ kind: 'type', id: typeId, event: null, projectId })
      if (href !== null) go(href)
    }
  }
}
