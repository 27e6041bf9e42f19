import { say } from '#i18n/say.ts'
import type { NewPerson } from '#page/events/event-context.tsx'
import type { ParsedInput } from '#search/parse-input.ts'
import type { BoxResult } from '#search/results.ts'

import { readEnrollLine } from './enroll-line.ts'

type Place = {
  eventName: string
  why: string | undefined
  send: (person: NewPerson) => void
  /** Its place among the events that are offered side by side: each row names its event. */
  among?: number
}

/** A name with an e-mail address in the one box enrolls that person into the open event, or one that runs now: one press of Enter. */
export function enrollSource(reading: ParsedInput, { eventName, why, send, among }: Place): BoxResult[] {
  if (reading.email === null || reading.address !== null || reading.ids.length > 0) return []
  const line = readEnrollLine(reading.text)
  if (line.kind !== 'person' || line.email === null) return []
  const called = line.name ? say('{name}, {email}', { name: line.name, email: line.email }) : line.email
  return [
    {
      id: among === undefined ? `enroll ${line.email}` : `enroll ${line.email} ${among}`,
      label:
        among === undefined
          ? say('Enroll {name}', { name: called })
          : say('Enroll {name} in {event}', { name: called, event: eventName }),
      detail: why ?? say('in {event}', { event: eventName }),
      group: say('Enroll'),
      icon: 'person',
      rank: 97 - (among ?? 0) / 10,
      ...(why ? {} : { run: () => send(line) }),
    },
  ]
}
