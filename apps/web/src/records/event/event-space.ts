import type { EventRecord } from '@frontdesk/api-types'

import { clockIn } from '#format/intl-dates.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { asOfText } from '#ui/as-of.tsx'

import type { DeskCounts, Refusal } from './desk-numbers.tsx'

/** What this desk knows of who has a place. */
export type KnownOfSpace = Pick<DeskCounts, 'enrolled' | 'waitlisted' | 'refusal'>

export type Space = {
  /** `perhaps`: it was full, and somebody was enrolled or removed since. */
  state: 'full' | 'perhaps' | 'someTaken' | 'unknown'
  text: string
  /** How many places are taken at least, as far as is known. */
  taken: number
  /** What the event system said when it refused guests; it is the `text` where nothing else is known. */
  refusal: string | null
}

/** The last refusal of guests by the event system in a sentence. */
function refusalText({ guests, says, at }: Refusal, zone: string): string {
  const time = clockIn(Date.parse(at), zone)
  return says === null
    ? say('The event system refused {guests, plural, one {# guest} other {# guests}} at {time}.', { guests, time })
    : say('The event system refused {guests, plural, one {# guest} other {# guests}} at {time}: “{says}”', {
        guests,
        time,
        says,
      })
}

/** The event system has no word of its own for it: a refusal is a sentence. */
const saysFull = ({ says }: Refusal): boolean => /\bfull\b/i.test(says ?? '')

function fullText({ at }: Refusal, places: number | null, zone: string): string {
  const asOf = asOfText(at, undefined, zone)
  return places === null
    ? say('Full {asOf}.', { asOf })
    : say('Full {asOf} ({places, number} of {places, number}).', { asOf, places })
}

function perhapsText({ at }: Refusal, since: NonNullable<Refusal['since']>, zone: string): string {
  const [full, time] = [clockIn(Date.parse(at), zone), clockIn(Date.parse(since.at), zone)]
  return since.what === 'removed'
    ? say('There may be space again: it was full at {full}, and somebody was removed at {time}.', { full, time })
    : say('There may be space again: it was full at {full}, and somebody was enrolled at {time}.', { full, time })
}

/** From the known places, people on the event and people in line; null when they tell nothing. */
function countedSpace(event: EventRecord | null, known: KnownOfSpace | null): Pick<Space, 'state' | 'text'> | null {
  const places = numberOf(event?.maximumEventSize)
  const came = numberOf(event?.actualAttendance) ?? 0
  const { enrolled = 0, waitlisted = 0 } = known ?? {}
  // Nobody waits for an event that has room.
  if (waitlisted > 0) {
    const text = say(
      'Full: {count, plural, one {# person is} other {# people are}} on the waitlist, as far as this desk has checked.',
      { count: waitlisted },
    )
    return { state: 'full', text }
  }
  if (places === null) return null
  if (came >= places) return { state: 'full', text: say('Full: as many have come as there are places.') }
  if (enrolled >= places) {
    const text = say(
      'Full: {count, plural, one {# person is} other {# people are}} enrolled, as far as this desk has checked.',
      { count: enrolled },
    )
    return { state: 'full', text }
  }
  if (enrolled === 0) return null
  const text = say(
    'At least {enrolled, number} of {places, plural, one {# place is} other {# places are}} taken, as far as this desk has checked.',
    { enrolled, places },
  )
  return { state: 'someTaken', text }
}

const unknownText = (places: number | null): string =>
  places === null
    ? say('Space: not known. The event system names no number of places.')
    : say('Space: not known. The event system does not count who is enrolled.')

/** Whether there is space, from the newest that is known, in one sentence. */
export function spaceOf(event: EventRecord | null, known: KnownOfSpace | null, zone: string): Space {
  const places = numberOf(event?.maximumEventSize)
  const refusal = known?.refusal ?? null
  const counted = countedSpace(event, known)
  const taken = Math.max(numberOf(event?.actualAttendance) ?? 0, known?.enrolled ?? 0)
  const said = refusal === null ? null : refusalText(refusal, zone)
  if (refusal !== null && saysFull(refusal)) {
    if (refusal.since === null)
      return {
        state: 'full',
        text: fullText(refusal, places, zone),
        taken: Math.max(taken, places ?? 0),
        refusal: said,
      }
    if (counted?.state !== 'full')
      return { state: 'perhaps', text: perhapsText(refusal, refusal.since, zone), taken, refusal: null }
  }
  if (counted !== null) return { ...counted, taken, refusal: said }
  return { state: 'unknown', text: said ?? unknownText(places), taken, refusal: said }
}
