import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { dayAndMonthText } from '#format/local-times.ts'
import { say } from '#i18n/say.ts'
import { type View, dayForKey } from '#records/event/calendar-range.ts'
import { cx } from '#ui/cx.ts'
import { ListLink } from '#ui/list-link.tsx'

import { dayLabel } from './calendar-entry.tsx'
import { useCalendarLinks } from './calendar-links.ts'

/** Set by an arrow key: the link of this day takes the focus when it is mounted, also in another month. */
let wanted: string | null = null

/**
 * Number of a day, a link to its list. Roving tabindex: arrows move by day and week, Page Up and Page Down by month,
 * Home and End within the week.
 */
export function DayLink(props: {
  day: string
  count: number
  chosen: boolean
  today: boolean
  outside?: boolean
  /** View to open; omitted, the day is only selected. */
  opens?: View
  keeps: View
  withMonth?: boolean
  /** The whole cell is the target, for touch. */
  fillsCell?: boolean
}) {
  const { day, count, chosen, today, outside = false, opens, keeps, withMonth = false, fillsCell = false } = props
  const links = useCalendarLinks()
  const router = useRouter()
  const own = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (wanted !== day || !chosen) return
    wanted = null
    own.current?.focus()
  }, [day, chosen])
  return (
    <ListLink
      ref={own}
      to={{ ...links.day(day, opens ?? keeps), resetScroll: false, replace: opens === undefined }}
      tabIndex={chosen ? 0 : -1}
      aria-label={today ? say('Today, {day}', { day: dayLabel(day, count) }) : dayLabel(day, count)}
      aria-current={today ? 'date' : undefined}
      data-chosen={chosen || undefined}
      onKeyDown={(event) => {
        const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayForKey(event.key, day, rtl)
        if (next === null) return
        event.preventDefault()
        wanted = next
        void router.navigate({ ...links.day(next, keeps), replace: true, resetScroll: false })
      }}
      className={cx(
        'inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-label tabular-nums no-underline hover:bg-hover',
        today ? 'bg-text font-medium text-canvas hover:bg-text' : outside ? 'text-quiet' : 'text-text',
        chosen && !today && 'bg-selected',
        fillsCell && 'after:absolute after:inset-0',
      )}
    >
      {withMonth && day.endsWith('-01') ? dayAndMonthText(day) : say('{day, number}', { day: Number(day.slice(8)) })}
    </ListLink>
  )
}
