import { RefreshCw } from 'lucide-react'
import { use } from 'react'

import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { ClockZoneContext } from './clock-zone.tsx'
import { cx } from './cx.ts'
import { onOwnClock } from './own-clock.ts'
import { ownZone } from './own-zone.ts'

const exact = onOwnClock({ dateStyle: 'medium', timeStyle: 'medium' })
const day = onOwnClock({ day: 'numeric', month: 'short' })

/** "as of 14:02" in the given time zone, else the viewer's; with the day when that is not today. `at` is ISO 8601. */
export function asOfText(at: string, now: Date = new Date(), zone?: string): string {
  const then = new Date(at)
  const clock = clockIn(then.getTime(), zone ?? ownZone())
  const its = day(then, zone)
  return its === day(now, zone) ? say('as of {time}', { time: clock }) : say('as of {day}', { day: `${its}, ${clock}` })
}

/** The age of the data by the clock of this part of the page, with a refresh button. The width is that of the widest text, so the layout never shifts. */
export function AsOf(props: {
  at: string
  refreshing?: boolean
  onRefresh?: (() => void) | undefined
  className?: string
}) {
  const { at, refreshing = false, onRefresh, className } = props
  const clockZone = use(ClockZoneContext)
  const told = asOfText(at, undefined, clockZone?.zone)
  const asOf = clockZone?.name ? `${told}, ${clockZone.name}` : told
  const time = (
    <time dateTime={at} title={exact(new Date(at), clockZone?.zone)} className="tabular-nums">
      {asOf}
    </time>
  )
  if (!onRefresh) return <span className={cx('text-label text-quiet', className)}>{time}</span>
  return (
    <Button
      kind="quiet"
      compact
      busy={refreshing}
      data-print="text"
      onClick={onRefresh}
      aria-label={say('{asOf}, refresh', { asOf })}
      icon={<RefreshCw className={cx('text-quiet', refreshing && 'motion-safe:animate-spin')} />}
      className={cx('text-label! text-quiet! touch:px-1.5!', className)}
    >
      {time}
    </Button>
  )
}
