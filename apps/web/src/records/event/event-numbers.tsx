import type { EventRecord } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'

import { clockIn } from '#format/intl-dates.ts'
import { amount, isFree } from '#format/money.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

import { type DeskCounts, DeskNumbers, type DeskNumbersProps, type Refusal } from './desk-numbers.tsx'

type Figure = { label: string; value: string }

const count = (label: string, value: number | null | undefined): Figure => ({
  label,
  value: value === null || value === undefined ? say('unknown') : grouped(value),
})

/** The event's counters as sent; nothing is computed, and missing ones are marked as such. */
function figuresOf(event: EventRecord): Figure[] {
  const figures = [count(say('Places'), event.maximumEventSize), count(say('Expected'), event.expectedAttendance)]
  // Only where it is sent: who has arrived is counted at this desk.
  if (numberOf(event.actualAttendance) !== null)
    figures.push(count(say('Attended, by the event system'), event.actualAttendance))
  if (event.hasWaitlist === true || (event.waitlistSize ?? 0) > 0)
    figures.push(count(say('Waitlist size'), event.waitlistSize))
  else if (event.hasWaitlist === false) figures.push({ label: say('Waitlist'), value: say('none') })
  const price = amount(event.price, event.currency)
  if (price === null) figures.push({ label: say('Price'), value: say('unknown') })
  else if (isFree(event.price)) figures.push({ label: say('Price'), value: say('free') })
  else figures.push({ label: say('Price'), value: price })
  return figures
}

/** The last refusal of guests by the event system in a sentence; null when there was none in the last day. */
export function refusalText(refusal: Refusal | null, zone: string): string | null {
  if (refusal === null) return null
  const { guests, says } = refusal
  const time = clockIn(Date.parse(refusal.at), zone)
  return says === null
    ? say('The event system refused {guests, plural, one {# guest} other {# guests}} at {time}.', { guests, time })
    : say('The event system refused {guests, plural, one {# guest} other {# guests}} at {time}: “{says}”', {
        guests,
        time,
        says,
      })
}

/** People who have a place, as far as is known. The event system counts who has come, and not who is enrolled. */
export const placesTaken = (event: EventRecord, enrolled: number): number =>
  Math.max(numberOf(event.actualAttendance) ?? 0, enrolled)

/** In one sentence, that more guests come than there are places, as Home says it; null while they fit. */
function shortageOf(event: EventRecord, desk: DeskCounts | null): string | null {
  const places = numberOf(event.maximumEventSize)
  if (desk === null || places === null || desk.expected <= places) return null
  return say(
    'Not enough places: {guests, plural, one {# guest} other {# guests}}, {places, plural, one {# place} other {# places}}.',
    { guests: desk.expected, places },
  )
}

/** Whether there is space, in a few words. */
export function spaceOf(event: EventRecord, desk: Pick<DeskCounts, 'enrolled' | 'waitlisted'> | null): string {
  const places = numberOf(event.maximumEventSize)
  const { enrolled = 0, waitlisted = 0 } = desk ?? {}
  // As the plan of a run says it: nobody waits for an event that has room.
  if (waitlisted > 0)
    return say(
      'Full: {count, plural, one {# person is} other {# people are}} on the waitlist, as far as this desk has checked.',
      { count: waitlisted },
    )
  if (places === null) return say('Space: not known. The event system names no number of places.')
  if (placesTaken(event, 0) >= places) return say('Full: as many have come as there are places.')
  if (enrolled >= places)
    return say(
      'Full: {count, plural, one {# person is} other {# people are}} enrolled, as far as this desk has checked.',
      {
        count: enrolled,
      },
    )
  if (enrolled > 0)
    return say(
      'At least {enrolled, number} of {places, plural, one {# place is} other {# places are}} taken, as far as this desk has checked.',
      { enrolled, places },
    )
  return say('Space: not known. The event system does not count who is enrolled.')
}

/** The counters in one row, without boxes. */
export function EventNumbers(props: DeskNumbersProps & { event: EventRecord; zone: string; guestList: LinkProps }) {
  const { event, desk, isOn, zone, guestList } = props
  const shortage = shortageOf(event, desk)
  const refusal = refusalText(desk?.refusal ?? null, zone)
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figuresOf(event).map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-label text-quiet">{label}</dt>
            <dd
              className={
                value === say('unknown') ? 'text-quiet leading-7' : 'text-title line-clamp-2 font-medium tabular-nums'
              }
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <DeskNumbers desk={desk} isOn={isOn}>
        <p data-space className="font-medium">
          {spaceOf(event, desk)}
        </p>
        {refusal === null ? null : <p className="text-wait-ink font-medium">{refusal}</p>}
        {shortage === null ? null : (
          <p className="text-wait-ink font-medium">
            {shortage} {say('Places are set in the event system.')} <Link {...guestList}>{say('Guest list')}</Link>
          </p>
        )}
      </DeskNumbers>
    </div>
  )
}

/** Attendance in one line of the header; null when no number was sent. */
export function fullnessOf(event: EventRecord): string | null {
  const places = numberOf(event.maximumEventSize)
  const came = numberOf(event.actualAttendance)
  const waiting = numberOf(event.waitlistSize)
  const parts = [
    places !== null && came !== null
      ? say('{came} attended, {places} places', { came: grouped(came), places: grouped(places) })
      : places !== null
        ? say('{count, plural, one {{places} place} other {{places} places}}', {
            count: places,
            places: grouped(places),
          })
        : came !== null
          ? say('{came} attended, places unknown', { came: grouped(came) })
          : null,
    event.hasWaitlist === false
      ? null
      : waiting !== null && waiting > 0
        ? say('waitlist for {count}', { count: grouped(waiting) })
        : event.hasWaitlist
          ? say('with a waitlist')
          : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' · ') : null
}
