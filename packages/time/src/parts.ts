import type * as oddZones from './odd-zones.ts'
import type * as hours from './recurrence/hours.ts'

/**
 * Code that few records need. A server holds all of it from the start (`every-part.ts`); the desk fetches a part
 * when a record asks for it (`load-parts.ts`).
 */
export interface Parts {
  /** Windows ids, and ids in odd letters. */
  oddZones: typeof oddZones
  /** HOURLY, MINUTELY and SECONDLY rules, and those with many times a day. */
  hours: typeof hours
}

export type PartName = keyof Parts

export const parts: Partial<Parts> = {}
