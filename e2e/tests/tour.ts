import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the demo made to be looked at: people, events, and a code for each reason why one may fail. */
export type Tour = Record<
  | 'eventId'
  | 'projectId'
  | 'attendeeId'
  | 'attendeeName'
  | 'removableAttendeeId'
  | 'removableAttendeeName'
  | 'secondEventId'
  | 'fullEventId'
  | 'openCode'
  | 'notYetOpenCode'
  | 'closedCode'
  | 'expiredCode'
  | 'usedUpCode'
  | 'allReservedCode'
  | 'listedCode'
  | 'neverGivenOutCode',
  string
>

/** The demo's own list, written when its records were made. */
export function tourIn(folder: string): Tour {
  return JSON.parse(readFileSync(join(folder, 'demo-examples.json'), 'utf8')) as Tour
}
