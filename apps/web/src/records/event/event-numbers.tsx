import type { EventRecord } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { amount, isFree } from '#format/money.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

import { type DeskCounts, DeskNumbers, type DeskNumbersProps } from './desk-numbers.tsx'
import { spaceOf } from './event-space.ts'

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

/** In one sentence, that more guests come than there are places, as Home says it; null while they fit. */
function shortageOf(event: EventRecord, desk: DeskCounts | null): string | null {
  const places = numberOf(event.maximumEventSize)
  if (desk === null || places === null || desk.expected <= places) return null
  return say(
    'Not enough places: {guests, plural, one {# guest} other {# guests}}, {places, plural, one {# place} other {# places}}.',
    { guests: desk.expected, places },
  )
}

/** The counters in one row, without boxes. */
export function EventNumbers(
  props: DeskNumbersProps & {
    event: EventRecord
    zone: string
    guestList: LinkProps
    /** How many guests have been checked. */
    checked?: ReactNode
  },
) {
  const { event, desk, isOn, arrivals, zone, guestList, checked } = props
  const shortage = shortageOf(event, desk)
  const space = spaceOf(event, desk, zone)
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
      <DeskNumbers desk={desk} isOn={isOn} arrivals={arrivals}>
        <p data-space className="font-medium">
          {space.text}
        </p>
        {space.refusal === null || space.refusal === space.text ? null : <p className="text-quiet">{space.refusal}</p>}
        {checked}
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
