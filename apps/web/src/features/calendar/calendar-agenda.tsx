import { useState } from 'react'

import { longDayText } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { type CalendarEntry, takingPlace } from '#records/event/calendar-entries.ts'
import { type Range, daysOf } from '#records/event/calendar-range.ts'
import { Button } from '#ui/forms/button.tsx'

import { EntryRow } from './calendar-entry.tsx'

const atFirst = 25
const step = 100

/** One day as a list. A long day is expanded in steps, so that a thousand entries stay fast. */
export function CalendarDayList(props: { day: string; today: string; entries: readonly CalendarEntry[] }) {
  const { day, today, entries } = props
  const [limit, setLimit] = useState(atFirst)
  const left = entries.length - limit
  return (
    <section
      aria-label={longDayText(day)}
      className="-mx-1.5 px-1.5 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
    >
      <h2 className="border-line text-table flex items-baseline gap-2 border-b pb-1">
        {longDayText(day)}
        {day === today ? <span className="text-label text-quiet font-medium">{say('today')}</span> : null}
        <span className="text-label text-quiet ms-auto font-normal">
          {takingPlace(entries) === 0 ? null : say('{count, number}', { count: takingPlace(entries) })}
        </span>
      </h2>
      {entries.length === 0 ? <p className="text-table text-quiet py-2">{say('Nothing on this day.')}</p> : null}
      <ul className="py-1">
        {entries.slice(0, limit).map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} day={day} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button compact onClick={() => setLimit(limit + step)}>
          {say('Show {count, number} more of {left, number}', { count: Math.min(step, left), left })}
        </Button>
      ) : null}
    </section>
  )
}

/** A long event is listed on its first visible and its last day only. */
function isListedOn({ firstDay, lastDay }: CalendarEntry, day: string, range: Range): boolean {
  return day === firstDay || day === lastDay || day === range.first
}

/** The days with entries, in order. */
export function CalendarAgenda(props: {
  range: Range
  today: string
  byDay: ReadonlyMap<string, CalendarEntry[]>
  label: string
}) {
  const { range, today, byDay, label } = props
  const days = daysOf(range)
    .map((day) => ({ day, entries: (byDay.get(day) ?? []).filter((entry) => isListedOn(entry, day, range)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-4">
      {days.map(({ day, entries }) => (
        <CalendarDayList key={day} day={day} today={today} entries={entries} />
      ))}
    </div>
  )
}
