import { isGuid } from '@frontdesk/api-types/table'

/** The id in an event's address, lower case; null for a slug. Ids come first: no operation finds an event by its id. */
export function eventIdOf(event: string): string | null {
  return isGuid(event) ? event.toLowerCase() : null
}
