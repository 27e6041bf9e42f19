import { readEnrollLine } from '#records/enroll-line.ts'
import type { Reading } from '#shell/box/reading.ts'
import type { BoxResult } from '#shell/box/results.ts'
import { say } from '#words/say.ts'

import type { NewPerson } from './-new-enrollment.ts'

type Place = { eventName: string; why: string | undefined; send: (person: NewPerson) => void }

/** A name with an e-mail address in the one box enrolls that person into the open event: one press of Enter. */
export function enrollSource(reading: Reading, { eventName, why, send }: Place): BoxResult[] {
  if (reading.email === null || reading.address !== null || reading.ids.length > 0) return []
  const line = readEnrollLine(reading.text)
  if (line.kind !== 'person' || line.email === null) return []
  const called = line.name ? say('{name}, {email}', { name: line.name, email: line.email }) : line.email
  return [
    {
      id: `enroll ${line.email}`,
      label: say('Enroll {name}', { name: called }),
      detail: why ?? say('in {event}', { event: eventName }),
      group: say('Enroll'),
      icon: 'person',
      rank: 97,
      ...(why ? {} : { run: () => send(line) }),
    },
  ]
}
