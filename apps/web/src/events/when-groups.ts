import { type When, type WhenEvent, wallTimeAt } from '@frontdesk/time/desk'

import { describeWhen } from '#format/when.ts'
import { type Marked, mark } from '#i18n/say.ts'
import { timeStateOf } from '#records/event/event-state.ts'

export const whenGroups = ['Running now', 'Today', 'Tomorrow', 'Later', 'Earlier', 'No time given'] as const
export type WhenGroup = (typeof whenGroups)[number]

/** Headings of the groups, marked for translation. */
export const whenGroupWords: Readonly<Record<WhenGroup, Marked>> = {
  'Running now': mark('Running now'),
  Today: mark('Today'),
  Tomorrow: mark('Tomorrow'),
  Later: mark('Later'),
  Earlier: mark('Earlier'),
  'No time given': mark('No time given'),
}

export type Placed<T> = T & { when: When; group: WhenGroup }

const halfDay = 12 * 3_600_000

/** Calendar day of a point in time in a zone, as a number of days. */
export const dayOf = (ms: number, zone: string): number => Date.parse(wallTimeAt(ms, zone).slice(0, 10)) / 86_400_000

function groupOf(when: When, now: number, viewerZone: string): WhenGroup {
  switch (when.state) {
    case 'running':
      return 'Running now'
    case 'started':
      // Without an end it counts as running for half a day: a party in the evening is over the next morning.
      return (when.startsInMs ?? 0) < -halfDay ? 'Earlier' : 'Running now'
    case 'over':
      return 'Earlier'
    case 'unscheduled':
      return 'No time given'
    case 'repeating':
      return 'Later'
    case 'upcoming':
    case 'unknown': {
      if (when.startsInMs === null) return 'Later'
      const days = dayOf(now + when.startsInMs, viewerZone) - dayOf(now, viewerZone)
      return days <= 0 ? 'Today' : days === 1 ? 'Tomorrow' : 'Later'
    }
  }
}

/** Whether the event of this record runs. A cancelled one does not. */
export const runsAt = (
  event: WhenEvent & { status?: string | null | undefined },
  options: { now: number; viewerZone: string },
) =>
  event.status !== 'Cancelled' &&
  groupOf(describeWhen(event, options), options.now, options.viewerZone) === 'Running now'

/**
 * Adds each event's time as text and sorts: running first, then by start; past events last, latest first. Cancelled
 * events do not run: they say so beside their time, during which they are listed under Today.
 */
export function placeByTime<T>(
  events: readonly T[],
  read: { timesOf: (event: T) => WhenEvent; statusOf: (event: T) => string | null },
  options: { now: number; viewerZone: string },
): Placed<T>[] {
  const placed = events.map((event) => {
    const when = describeWhen(read.timesOf(event), options)
    const group = groupOf(when, options.now, options.viewerZone)
    const status = read.statusOf(event)
    const told = { ...when, stateText: timeStateOf({ status }, when) }
    return { ...event, when: told, group: group === 'Running now' && status === 'Cancelled' ? 'Today' : group }
  })
  const order = (it: Placed<T>) => whenGroups.indexOf(it.group)
  return placed.toSorted((a, b) => {
    const away = (a.when.startsInMs ?? 0) - (b.when.startsInMs ?? 0)
    return order(a) - order(b) || (a.group === 'Earlier' ? -away : away)
  })
}
