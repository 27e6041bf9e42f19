import { contentLine, textValue } from './content-lines.ts'
import { eventLines } from './event-lines.ts'
import type { IcsEvent } from './event-lines.ts'
import { timezoneLines } from './timezone.ts'

export interface IcsOptions {
  /** Epoch milliseconds. Only its year is used: zones are described for at least ten more years. */
  now: number
  /** Shown by calendar apps as the calendar's name. */
  name?: string | undefined
}

export interface IcsCalendar {
  /** RFC 5545 with the names of RFC 7986; CRLF, UTF-8. The same events give the same text within a year. */
  text: string
  /** Ids of events without a date, which a calendar cannot hold. */
  left: string[]
}

const longestUid = 500
const yearsAhead = 10
/** Earliest year of a zone description: about when standard time begins. */
const firstDescribedYear = 1850

/**
 * A calendar of events with their recurrences and the zones that they use. Exclusion rules become dates (at most 500
 * per event; a note in the description says when there are more), and texts are cut to what calendars accept. Pure;
 * never throws, whatever the record.
 */
export function icsCalendar(events: readonly IcsEvent[], { now, name }: IcsOptions): IcsCalendar {
  const uids = new Set<string>()
  const zones = new Map<string, number>()
  const left: string[] = []
  const texts: string[] = []
  for (const event of events) {
    const own = event.iCalUID?.trim() ?? ''
    const uid = own === '' || own.length > longestUid || uids.has(own) ? event.id : own
    const lines = eventLines(event, uid)
    if (lines === null) {
      left.push(event.id)
      continue
    }
    uids.add(uid)
    texts.push(lines.text)
    if (lines.zone !== null) {
      const { id, firstYear } = lines.zone
      zones.set(id, Math.min(firstYear, zones.get(id) ?? firstYear))
    }
  }
  const thisYear = new Date(now).getUTCFullYear()
  const zoneTexts = [...zones].map(([zone, firstYear]) =>
    timezoneLines(zone, {
      first: Math.min(Math.max(firstYear - 1, firstDescribedYear), 9900),
      last: Math.min(Math.max(thisYear, firstYear) + yearsAhead, 9950),
    }),
  )
  const title =
    name === undefined ? [] : [contentLine('NAME', textValue(name)), contentLine('X-WR-CALNAME', textValue(name))]
  const head = [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Frontdesk//Frontdesk//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    ...title,
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
  ]
  return { text: [...head, ...zoneTexts, ...texts, contentLine('END', 'VCALENDAR')].join(''), left }
}
