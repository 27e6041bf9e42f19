import { createHash } from 'node:crypto'

import { isRecord } from '@frontdesk/api-types/is-record'

/** An instant as the records write it: UTC, whole seconds. */
export const isoSeconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`

/** JSON with sorted keys: equal values give equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The record as changed now: a new `modified`, and an `etag` that differs whenever the content does. */
export const stamped = <R extends { modified?: string | null | undefined; etag?: string | null | undefined }>(
  record: R,
  now: Date,
): R => {
  const touched = { ...record, modified: isoSeconds(now), etag: null }
  return { ...touched, etag: `"${digest(canonical([touched, now.getTime()])).slice(0, 16)}"` }
}
