import { say } from '#i18n/say.ts'
import type { ParsedInput } from '#search/input/parse-input.ts'
import type { BoxResult, SearchContext } from '#search/rows/results.ts'

import { isNumber, readEnrollLine } from './enroll-line.ts'

type Place = {
  eventName: string
  why: string | undefined
  /** Opens the form that enrolls this name, and asks for an e-mail address. */
  onName: (name: string) => void
  /** Index among several events. */
  among: number
}

/** A row that leads to the form for the name of somebody who is not known, once the search has answered. */
export function enrollFormSource(
  reading: ParsedInput,
  { eventName, why, onName, among }: Place,
  { answer = 'given', knowsWords = false }: Pick<SearchContext, 'answer' | 'knowsWords'>,
): BoxResult[] {
  if (why !== undefined || answer !== 'given' || knowsWords) return []
  const { address, ids, phone, lines, words } = reading
  if (address !== null || ids.length > 0 || phone !== null || lines.length > 1 || words.length < 2) return []
  const line = readEnrollLine(reading.text)
  if (line.kind !== 'person' || line.email !== null || isNumber(line)) return []
  const { name } = line
  return [
    {
      id: `enroll name ${among}`,
      label: say('Enroll {name} in {event}', { name, event: eventName }),
      detail: say('Asks for their e-mail address'),
      group: say('Enroll'),
      icon: 'person',
      // Below the row that says that nobody has this name: Enter of a queue opens no form.
      rank: 39 - among / 10,
      byChoice: true,
      run: () => onName(name),
    },
  ]
}
