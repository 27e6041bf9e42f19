import type * as oddZones from './odd-zones.ts'
import type * as details from './recurrence/details.ts'
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
  /** Separate fields, exclusions, and their words. */
  details: typeof details
}

export type PartName = keyof Parts

const held: Partial<Parts> = {}

export const parts: Readonly<Partial<Parts>> = held

export function addParts(more: Partial<Parts>): void {
  Object.assign(held, more)
}
