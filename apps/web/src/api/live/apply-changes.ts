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

/** Reads that are out of date: a key prefix, and which of its queries. */
type Outdated = { queryKey: readonly unknown[]; predicate?: (query: Query) => boolean }

const keys = (...queryKeys: (readonly unknown[])[]): Outdated[] => queryKeys.map((queryKey) => ({ queryKey }))

function outdatedBy(change: Change): Outdated[] {
  const eventId = 'eventId' in change ? (change.eventId?.toLowerCase() ?? null) : null
  const ofEvent = eventId === null ? [] : [eventId]
  switch (change.kind) {
    case 'guests':
      if (change.of === 'door')
        return keys(...['door-settings', 'door-devices', 'arrivals'].map((key) => [key, ...ofEvent]))
      return [
        { queryKey: guestKeys(change.eventId), predicate: isRead },
        ...keys(['arrivals', ...ofEvent], ['activity', ...ofEvent], guestListsQuery.queryKey),
      ]
    case 'write': {
      const { refreshes, refreshesGuests, refreshesPlaces } = writeTable[change.operation]
      return [
        ...refreshes.map((id) => ({ queryKey: [id], predicate: isAbout(eventId) })),
        ...keys(['activity', ...ofEvent]),
        ...(refreshesPlaces ? keys(['told-places', ...ofEvent]) : []),
        // A record that is in no sheet is not among the changes of the list.
        ...(refreshesGuests ? keys(...guestReads(eventId)) : []),
      ]
    }
    case 'notes':
      return keys(['notes', ...ofEvent], ['door-settings', ...ofEvent])
    case 'jobs':
      return eventId === null ? [] : keys(askingKey(eventId), enrollingKey(eventId), importKeys(eventId))
    case 'all':
      return keys([])
  }
}

/** Each query is read again once, also when hundreds of changes are about it. */
function apply(client: QueryClient, changes: readonly Change[]): void {
  const outdated = changes.flatMap(outdatedBy)
  const queries = new Set(
    outdated.flatMap(({ queryKey, predicate }) =>
      client.getQueryCache().findAll({ queryKey, ...(predicate && { predicate }) }),
    ),
  )
  // A hidden page reads again what is old by then when it is looked at.
  const refetchType = document.hidden ? 'none' : 'active'
  void client.invalidateQueries({ refetchType, predicate: (query) => queries.has(query) })
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
    apply(client, everything ? [everything] : changes)
  }
  return {
    take(changes: readonly Change[]): void {
      for (const change of changes) waiting.set(JSON.stringify(change), change)
      timer ??= setTimeout(read, Math.max(0, readAt + everyMs - Date.now()))
    },
    end: () => clearTimeout(timer),
  }
}
