import { writeIds } from '@frontdesk/api-types/table'
import { z } from 'zod'

import { wholeNumber } from './texts.ts'

/**
 * What open pages read again: kinds and ids, no data of a person. `guests`: rows and arrivals of an event,
 * or `of` its doors only the settings and devices, which a page of the release before takes for all of them; `write`: what
 * an operation of the service may have changed; `jobs`: runs, imports and checks of an event; `all`: anything.
 */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guests'), eventId: z.string(), of: z.literal('door').optional() }),
  z.object({ kind: z.literal('write'), operation: z.enum(writeIds), eventId: z.string().nullable() }),
  z.object({ kind: z.literal('notes'), eventId: z.string().nullable() }),
  z.object({ kind: z.literal('jobs'), eventId: z.string().nullable() }),
  z.object({ kind: z.literal('all') }),
])
export type Change = z.output<typeof changeSchema>

/**
 * Server-sent events: `changes` with a JSON array of them as data, and `alive` at the start and every 15 seconds. The
 * stream ends with the session. `age`: milliseconds since the page began to read; what changed in them comes first.
 */
export const live = {
  changes: { query: z.strictObject({ age: wholeNumber(Number.MAX_SAFE_INTEGER).optional() }), answer: z.string() },
}
