import { ArrowRight, Repeat, TriangleAlert } from 'lucide-react'

import { clockText, longDayText } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { type CalendarEntry, shortTimeOnDay, timeOnDay } from '#records/event/calendar-entries.ts'
import { cx } from '#ui/cx.ts'
import { ListLink } from '#ui/list-link.tsx'

import { useCalendarLinks } from './calendar-links.ts'

/** The full text of an entry, for the tooltip and screen readers. */
function fullText(entry: CalendarEntry, day: string): string {
  const { name, own, shiftedFrom, repeats, floating, off } = entry
  return [
    `${name}, ${timeOnDay(entry, day)}`,
    off,
    own,
    shiftedFrom ? skippedText(shiftedFrom) : null,
    repeats ? say('repeats') : null,
    floating ? say('time zone unknown, shown as received') : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const skippedText = (planned: string) =>
  say('clocks go forward: {planned} does not exist that day', { planned: clockText(planned) })

/** Position among the hours: pixels, `left` and `width` in CSS. `slim`: only one clock time fits. */
type Box = { top: number; height: number; left: string; width: string; slim: boolean }

const line = 16

/** One entry of a day: time, name, and the event's colour as an edge. With `box` among the hours, else one line. */
export function EntryChip(props: { entry: CalendarEntry; day: string; box?: Box }) {
  const { entry, day, box } = props
  const links = useCalendarLinks()
  const link = links.event(entry.event)
  const startsEarlier = entry.firstDay < day
  const goesOn = entry.lastDay > day
  const className = cx(
    'block min-w-0 overflow-hidden border-s-[3px] bg-surface text-start text-label text-text no-underline',
    'outline-1 -outline-offset-1 outline-line outline-solid hover:bg-hover focus-visible:outline-2 focus-visible:outline-(--focus)',
    box ? 'absolute z-1 rounded-xs px-1.5 py-0.5 hover:z-2 focus-visible:z-2' : 'min-h-6 w-full px-1.5 py-1',
    !box && (startsEarlier ? 'rounded-s-none' : 'rounded-s-xs'),
    !box && (goesOn ? 'rounded-e-none' : 'rounded-e-xs'),
    !entry.colour && 'border-s-edge',
  )
  const full = fullText(entry, day)
  const time = box && !box.slim ? timeOnDay(entry, day) : shortTimeOnDay(entry, day)
  const lines = box ? Math.max(1, Math.floor((box.height - 4) / line)) : 1
  const place = box ? { top: box.top, height: box.height, insetInlineStart: box.left, width: box.width } : {}
  const looks = { ...place, ...(entry.colour ? { borderInlineStartColor: entry.colour } : {}) }
  const inside = (
    <>
      <span className="sr-only">{full}</span>
      <span
        aria-hidden
        // Full lines only, so that no line is cut in half.
        style={box ? { maxHeight: lines * line } : undefined}
        className={cx(
          'overflow-hidden',
          lines > 1 ? 'flex flex-wrap content-start gap-x-1.5' : 'flex items-center gap-1.5',
        )}
      >
        {time ? (
          <span data-numbers className={cx('text-quiet', lines > 1 ? 'max-w-full truncate' : 'shrink-0')}>
            {time}
          </span>
        ) : null}
        <span
          className={cx(
            'min-w-0 font-medium',
            lines === 1 ? 'truncate' : box?.slim && 'break-all',
            entry.off && 'text-quiet line-through',
          )}
        >
          {entry.name}
        </span>
        {entry.shiftedFrom ? <TriangleAlert className="text-wait-edge size-3 shrink-0" /> : null}
        {goesOn && !box ? <ArrowRight className="text-quiet ms-auto size-3 shrink-0 rtl:-scale-x-100" /> : null}
      </span>
    </>
  )
  return link ? (
    <ListLink to={link} title={full} className={className} style={looks}>
      {inside}
    </ListLink>
  ) : (
    <span title={full} className={className} style={looks}>
      {inside}
    </span>
  )
}

/** One entry as a list row: time, name, the event's own time. */
export function EntryRow({ entry, day }: { entry: CalendarEntry; day: string }) {
  const links = useCalendarLinks()
  const link = links.event(entry.event)
  const inside = (
    <>
      <span
        aria-hidden
        className={cx('w-[3px] self-stretch rounded-full', !entry.colour && 'bg-edge')}
        style={entry.colour ? { backgroundColor: entry.colour } : undefined}
      />
      <span data-numbers className="w-34 shrink-0 max-sm:w-26">
        {timeOnDay(entry, day)}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className={cx('min-w-0 font-medium', entry.off && 'text-quiet line-through')}>{entry.name}</span>
        {entry.off ? <span className={entry.excluded ? 'text-quiet' : 'text-no-ink'}>{entry.off}</span> : null}
        {entry.own ? (
          <span data-numbers className="text-quiet">
            {entry.own}
          </span>
        ) : null}
        {entry.floating ? <span className="text-wait-ink">{say('time zone unknown, shown as received')}</span> : null}
        {entry.shiftedFrom ? <span className="text-wait-ink">{skippedText(entry.shiftedFrom)}</span> : null}
      </span>
      {entry.repeats ? (
        <span title={say('Repeats')} className="text-quiet shrink-0">
          <Repeat aria-label={say('Repeats')} className="size-3.5" />
        </span>
      ) : null}
    </>
  )
  const className = 'flex min-h-row items-center gap-3 rounded-xs px-1 py-1.5 text-table text-text no-underline'
  return link ? (
    <ListLink to={link} className={cx(className, 'hover:bg-hover')}>
      {inside}
    </ListLink>
  ) : (
    <div className={className}>{inside}</div>
  )
}

/** "Tuesday 2 December 2026, 3 entries". */
export function dayLabel(day: string, count: number): string {
  return say('{day}, {count, plural, =0 {nothing} one {# entry} other {# entries}}', { day: longDayText(day), count })
}
