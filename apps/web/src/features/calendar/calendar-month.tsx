import { Link } from '@tanstack/react-router'

import { firstWeekday, weekdayNames } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { type CalendarEntry, takingPlace } from '#records/event/calendar-entries.ts'
import { daysOf, rangeOf } from '#records/event/calendar-range.ts'
import { cx } from '#ui/cx.ts'

import { CalendarDayList } from './calendar-agenda.tsx'
import { DayLink } from './calendar-day-link.tsx'
import { EntryChip } from './calendar-entry.tsx'
import { useCalendarLinks } from './calendar-links.ts'

type MonthProps = { day: string; today: string; byDay: ReadonlyMap<string, CalendarEntry[]>; label: string }

const chips = 3

function weeksOf(day: string): string[][] {
  const days = daysOf(rangeOf('month', day))
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
}

function Weekdays({ narrow }: { narrow: boolean }) {
  return (
    <thead>
      <tr>
        {[0, 1, 2, 3, 4, 5, 6].map((place) => {
          const { short, narrow: letter, long } = weekdayNames((firstWeekday() + place) % 7)
          return (
            <th key={long} scope="col" abbr={long} className="text-label text-quiet h-7 px-1.5 text-start font-medium">
              {narrow ? <span className="block text-center">{letter}</span> : short}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** A table of at most six weeks: three entries per day, and the number of the others. */
export function CalendarMonth({ day: chosen, today, byDay, label }: MonthProps) {
  const month = chosen.slice(0, 7)
  const links = useCalendarLinks()
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <Weekdays narrow={false} />
      <tbody>
        {weeksOf(chosen).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = byDay.get(day) ?? []
              const outside = !day.startsWith(month)
              const shown = entries.length > chips + 1 ? entries.slice(0, chips) : entries
              return (
                <td
                  key={day}
                  className={cx(
                    'h-30 border-b border-line align-top not-first:border-s',
                    outside && 'bg-[color-mix(in_oklch,var(--hover)_45%,transparent)]',
                  )}
                >
                  <div className="px-1 pt-1">
                    <DayLink
                      day={day}
                      count={takingPlace(entries)}
                      chosen={day === chosen}
                      today={day === today}
                      outside={outside}
                      opens="agenda"
                      keeps="month"
                      withMonth
                    />
                  </div>
                  {shown.length > 0 ? (
                    <ul className="flex flex-col gap-0.5 p-1">
                      {shown.map((entry) => (
                        <li key={entry.key} className="min-w-0">
                          <EntryChip entry={entry} day={day} />
                        </li>
                      ))}
                      {shown.length < entries.length ? (
                        <li>
                          <Link
                            {...links.day(day, 'agenda')}
                            aria-label={say('{count, plural, one {# more on this day} other {# more on this day}}', {
                              count: entries.length - shown.length,
                            })}
                            className="text-label text-quiet hover:text-text block min-h-6 px-1.5 py-1 no-underline"
                          >
                            {say('+{count, number} more', { count: entries.length - shown.length })}
                          </Link>
                        </li>
                      ) : null}
                    </ul>
                  ) : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Month on a phone: a mark per day with entries, and the selected day as a list below. */
export function CalendarPhoneMonth({ day: chosen, today, byDay, label }: MonthProps) {
  const month = chosen.slice(0, 7)
  return (
    <div className="flex flex-col gap-4">
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
        <Weekdays narrow />
        <tbody>
          {weeksOf(chosen).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = takingPlace(byDay.get(day) ?? [])
                return (
                  <td key={day} className="border-line relative h-13 border-t pt-1 text-center align-top">
                    <DayLink
                      day={day}
                      count={count}
                      chosen={day === chosen}
                      today={day === today}
                      outside={!day.startsWith(month)}
                      keeps="month"
                      fillsCell
                    />
                    <span aria-hidden className="text-label text-quiet flex h-4 items-center justify-center gap-0.5">
                      {count > 3
                        ? say('{count, number}', { count })
                        : Array.from({ length: count }, (_, at) => (
                            <span key={at} className="bg-text size-1 rounded-full" />
                          ))}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarDayList day={chosen} today={today} entries={byDay.get(chosen) ?? []} />
    </div>
  )
}
