import type { NewPerson } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import type { ParsedInput } from '#search/input/parse-input.ts'
import type { BoxResult } from '#search/rows/results.ts'

import { readEnrollLine } from './enroll-line.ts'

type Place = {
  eventName: string
  why: string | undefined
  send: (person: NewPerson) => void
  /** Index among several events: each row then names its event. */
  among?: number
}

/** A row that enrolls a typed name with an e-mail address into the open event, or into a running one. */
export function enrollSource(reading: ParsedInput, { eventName, why, send, among }: Place): BoxResult[] {
  // What one may not do is not offered.
  if (why !== undefined || reading.email === null || reading.address !== null || reading.ids.length > 0) return []
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
      detail: line.name
        ? say('in {event}', { event: eventName })
        : say('in {event}. Choose it with ↓ first', { event: eventName }),
      group: say('Enroll'),
      icon: 'person',
      rank: 97 - (among ?? 0) / 10,
      // An address alone may be a typing error in the address of a listed guest.
      ...(line.name ? {} : { byChoice: true }),
      run: () => send(line),
    },
  ]
}
