import { z } from 'zod'

import { versionKinds } from '#version-words.ts'

import { instant } from './texts.ts'

/** What this desk wrote about the record between the reading before and the first one of this version. */
const write = z.object({
  operation: z.string(),
  /** Set for an enrollment. */
  requestedState: z.enum(['enroll', 'remove']).nullable(),
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  at: instant,
})

const version = z.object({
  /** The operation whose answers had it. Only versions of one operation are comparable. */
  operation: z.string(),
  /** The first and the last reading of it. */
  from: instant,
  until: instant,
  write: write.nullable(),
  /** The record as the operation answers it, without empty fields. */
  content: z.record(z.string(), z.unknown()),
})

export const versions = {
  versions: {
    params: z.strictObject({ kind: z.enum(versionKinds), id: z.guid() }),
    /** An item of the inventory may be at several events. */
    query: z.strictObject({ eventId: z.guid().optional() }),
    answer: z.object({
      /** Days that versions are kept; 0 where none are. */
      days: z.int(),
      /** Versions that were kept by a newer or an older desk, or under another secret. */
      unreadable: z.int(),
      /** The newest first. */
      versions: z.array(version),
    }),
  },
}
