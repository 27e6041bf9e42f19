import type { Change } from '@frontdesk/desk-api'
import type { Query, QueryClient } from '@tanstack/react-query'

import { importKeys } from '#api/desk/guest-imports.ts'
import { askingKey, enrollingKey } from '#api/desk/guest-runs.ts'
import { allGuests, guestKeys, guestListsQuery, guestReads } from '#api/desk/guests.ts'
import { writeTable } from '#api/write-table.ts'

/** Milliseconds between two readings of what others changed. */
const everyMs = 1000

/** Pages of a list follow its changes row by row. */
const followsByItself = new Set<unknown>(['page', 'filters'])
const isRead = ({ queryKey }: Query) => !followsByItself.has(queryKey[2])

/** Whether a read of an operation is about this event, by the ids of its input. */
const isAbout =
  (eventId: string | null) =>
  ({ queryKey }: Query): boolean =>
    eventId === null || (JSON.stringify(queryKey[1]) ?? '').toLowerCase().includes(eventId)

function apply(client: QueryClient, change: Change): void {
  // A hidden page reads again what is old by then when it is looked at.
  const refetchType = document.hidden ? 'none' : 'active'
  const again = (queryKey: readonly unknown[], predicate: (query: Query) => boolean = () => true) =>
    void client.invalidateQueries({ queryKey, refetchType, predicate })
  const eventId = 'eventId' in change ? (change.eventId?.toLowerCase() ?? null) : null
  const ofEvent = eventId === null ? [] : [eventId]
  switch (change.kind) {
    case 'guests':
      again(guestKeys(change.eventId), isRead)
      again(['arrivals', ...ofEvent])
      again(guestListsQuery.queryKey)
      break
    case 'write':
      for (const id of writeTable[change.operation].refreshes) again([id], isAbout(eventId))
      again(['activity', ...ofEvent])
      if (change.operation === 'startRegistration') again(['told-places', ...ofEvent])
      // A record that is in no sheet is not among the changes of the list.
      if (writeTable[change.operation].refreshesGuests) for (const key of guestReads(eventId)) again(key)
      break
    case 'notes':
      again(['notes', ...ofEvent])
      break
    case 'jobs':
      if (eventId === null) break
      again(askingKey(eventId))
      again(enrollingKey(eventId))
      again(importKeys(eventId))
      break
    case 'all':
      again([])
      break
  }
}

/** Without the stream: what is followed is read by itself from now on. */
export const readFollowed = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: allGuests, predicate: isRead })

/** Reads again what others changed, at most once a second. */
export function createApply(client: QueryClient) {
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const read = () => {
    timer = undefined
    readAt = Date.now()
    const changes = [...waiting.values()]
    waiting.clear()
    const everything = changes.find(({ kind }) => kind === 'all')
    for (const change of everything ? [everything] : changes) apply(client, change)
  }
  return {
    take(changes: readonly Change[]): void {
      for (const change of changes) waiting.set(JSON.stringify(change), change)
      timer ??= setTimeout(read, Math.max(0, readAt + everyMs - Date.now()))
    },
    end: () => clearTimeout(timer),
  }
}
