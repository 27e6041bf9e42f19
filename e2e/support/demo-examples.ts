import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Examples of the demo: people, events, and a code for each reason of a failure. */
export type DemoExamples = Record<
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

/** Reads the examples that the service wrote when it created the demo. */
export function demoExamplesIn(folder: string): DemoExamples {
  return JSON.parse(readFileSync(join(folder, 'demo-examples.json'), 'utf8')) as DemoExamples
}
