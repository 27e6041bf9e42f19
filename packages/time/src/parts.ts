import type * as oddZones from './odd-zones.ts'
import type * as hours from './recurrence/hours.ts'

/**
 * Code that few records need. A server loads all of it at start (`every-part.ts`); the desk loads a part for the first
 * record that needs it (`load-parts.ts`).
 */
export interface Parts {
  /** Windows ids, and ids in unusual letter case. */
  oddZones: typeof oddZones
  /** HOURLY, MINUTELY and SECONDLY rules, and those with many times a day. */
  hours: typeof hours
}

export type PartName = keyof Parts

export const parts: Partial<Parts> = {}
