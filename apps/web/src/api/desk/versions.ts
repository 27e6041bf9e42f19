import type { DeskAnswer, SentParams } from '@frontdesk/desk-api'
import { versionRoutes } from '@frontdesk/desk-api/version-table'
import { queryOptions } from '@tanstack/react-query'

import { callRoute } from './call-desk.ts'

/** A record of which the desk keeps the versions that it saw. */
export type VersionedRecord = SentParams<'versions'> & {
  /** Of an item, which may be at several events. */
  eventId?: string
}
export type KeptVersions = DeskAnswer<'versions'>

/** `GET /desk/versions/<kind>/<id>`: what this desk saw of a record, the newest first. */
export function versionsQuery({ kind, id, eventId }: VersionedRecord) {
  return queryOptions({
    queryKey: ['versions', kind, id.toLowerCase(), eventId?.toLowerCase() ?? null],
    queryFn: ({ signal }) =>
      callRoute<'versions'>(versionRoutes.versions, { params: { kind, id }, query: { eventId } }, { signal }),
    staleTime: 2_000,
    // The record may be read again while its changes are open.
    refetchInterval: 30_000,
  })
}
