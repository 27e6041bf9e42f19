import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { hourText, longDayText, weekdayIndex, weekdayNames } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { type CalendarEntry, isWide, takingPlace } from '#records/event/calendar-entries.ts'
import { daysOf, rangeOf } from '#records/event/calendar-range.ts'
import { cx } from '#ui/cx.ts'

import { DayLink } from './calendar-day-link.tsx'
import { EntryChip } from './calendar-entry.tsx'
import { lanesOf } from './calendar-lanes.ts'
import { useCalendarLinks } from './calendar-links.ts'

const hourHeight = 44
const columns = 'grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]'
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const wideShown = 3

/** Seven days by hour; whole-day entries are above. `nowMinute`: minutes since midnight in the grid's zone. */
export function CalendarWeek(props: {
  day: string
  today: string
  nowMinute: number
  byDay: ReadonlyMap<string, CalendarEntry[]>
  label: string
}) {
  const { day: chosen, today, nowMinute, byDay, label } = props
  const days = daysOf(rangeOf('week', chosen))
  const laid = days.map((day) => ({ day, ...lanesOf(byDay.get(day) ?? [], day) }))
  const begun = laid.flatMap(({ day, placed }) => placed.filter(({ entry }) => entry.firstDay === day))
  const earliest = Math.min(...begun.map(({ from }) => from), 8 * 60)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The current week starts an hour before now, any other at its first entry.
    const first = days.includes(today) ? Math.max(nowMinute - 60, 0) : earliest
    if (scroller.current) scroller.current.scrollTop = (Math.floor(first / 60) - 0.25) * hourHeight
    // Only when the week changes: a refresh must keep the scroll position.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [days[0]])
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      // Keyboard users scroll the hours; axe requires it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="border-line max-h-[max(26rem,calc(100dvh-16rem))] [scrollbar-width:thin] overflow-y-auto border-b"
    >
      <div className="bg-canvas border-line sticky top-0 z-10 border-b">
        <div className={cx(columns, 'border-b border-line')}>
          <span />
          {days.map((day) => (
            <div key={day} className="flex items-center gap-1 px-1 pb-1">
              <span aria-hidden className="text-label text-quiet font-medium">
                {weekdayNames(weekdayIndex(day)).short}
              </span>
              <DayLink
                day={day}
                count={takingPlace(byDay.get(day) ?? [])}
                chosen={day === chosen}
                today={day === today}
                opens="agenda"
                keeps="week"
              />
            </div>
          ))}
        </div>
        <div className={columns}>
          <span className="text-label text-quiet px-1 py-1.5">{say('Days')}</span>
          {days.map((day) => (
            <WideEntries key={day} day={day} entries={(byDay.get(day) ?? []).filter(isWide)} />
          ))}
        </div>
      </div>
      <div className={cx(columns, 'relative')} style={{ height: 24 * hourHeight }}>
        <div aria-hidden className="text-label text-quiet relative">
          {hours.slice(1).map((hour) => (
            <span
              key={hour}
              className="absolute end-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
              style={{ top: hour * hourHeight }}
            >
              {hourText(hour)}
            </span>
          ))}
        </div>
        {laid.map(({ day, placed, hidden }) => (
          <section
            key={day}
            aria-label={longDayText(day)}
            className={cx(
              'relative border-s border-line',
              'bg-[linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] bg-[size:100%_44px]',
            )}
          >
            <ol>
              {placed.map(({ entry, from, to, lane, lanes }) => (
                <li key={entry.key}>
                  <EntryChip
                    entry={entry}
                    day={day}
                    box={{
                      slim: lanes > 1 || to - from < 50,
                      top: (from / 60) * hourHeight + 1,
                      height: ((to - from) / 60) * hourHeight - 2,
                      left: `calc(${(lane / lanes) * 100}% + 1px)`,
                      width: `calc(${100 / lanes}% - 3px)`,
                    }}
                  />
                </li>
              ))}
            </ol>
            {hidden > 0 ? <MoreOfDay day={day} count={hidden} /> : null}
            {day === today ? (
              <span
                aria-hidden
                className="bg-no-edge pointer-events-none absolute inset-x-0 z-3 h-0.5"
                style={{ top: (nowMinute / 60) * hourHeight }}
              />
            ) : null}
          </section>
        ))}
      </div>
    </div>
  )
}

function WideEntries({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const links = useCalendarLinks()
  const shown = entries.length > wideShown + 1 ? entries.slice(0, wideShown) : entries
  return (
    <ul
      aria-label={say('Whole days and longer: {day}', { day: longDayText(day) })}
      className="border-line flex min-h-7 flex-col gap-0.5 border-s p-0.5"
    >
      {shown.map((entry) => (
        <li key={entry.key} className="min-w-0">
          <EntryChip entry={entry} day={day} />
        </li>
      ))}
      {shown.length < entries.length ? (
        <li>
          <Link
            {...links.day(day, 'agenda')}
            className="text-label text-quiet hover:text-text block min-h-6 px-1.5 py-1 no-underline"
          >
            {say('+{count, number} more', { count: entries.length - shown.length })}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

/** Sticky while the hours scroll: the number of entries that fit in no lane. */
function MoreOfDay({ day, count }: { day: string; count: number }) {
  const links = useCalendarLinks()
  return (
    <div className="pointer-events-none absolute inset-0 z-4">
      <Link
        {...links.day(day, 'agenda')}
        className="bg-raised text-label shadow-float pointer-events-auto sticky top-16 mx-1 block min-h-6 rounded-xs px-1.5 py-1 text-center no-underline"
      >
        {say('+{count, number} more', { count })}
      </Link>
    </div>
  )
}
