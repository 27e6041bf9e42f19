import { parseApiDateTime } from '#api-date-time.ts'
import { dayMs, midnightOf } from '#civil.ts'
import { recurrenceOf } from '#recurrence/recurrence-of.ts'
import type { RecurrenceView, RecurringEvent } from '#recurrence/recurrence-of.ts'
import { isSubDaily } from '#recurrence/rule.ts'
import type { Series } from '#recurrence/series-record.ts'
import { whenEndsOf } from '#when-ends.ts'
import { resolveWall } from '#zoned-time.ts'

import { contentLine, quoted, textValue } from './content-lines.ts'
import { categoriesOf, descriptionOf, filled, geoOf, httpsUrl, organizerOf, statusOf } from './event-texts.ts'
import type { EventTexts } from './event-texts.ts'
import { writtenSeries } from './series-lines.ts'
import type { WrittenSeries } from './series-lines.ts'
import { dateValue, localValue, utcValue } from './times.ts'
import { isUtc, tzidOf } from './timezone.ts'

/** The fields of an Event record that a calendar uses. */
export interface IcsEvent extends RecurringEvent, EventTexts {
  id: string
  iCalUID?: string | null | undefined
  sequence?: number | string | null | undefined
  created?: string | null | undefined
  modified?: string | null | undefined
}

export interface EventLines {
  text: string
  /** The zone that the lines refer to, and the year of the earliest time in it; null when they need none. */
  zone: { id: string; firstYear: number } | null
}

interface Times {
  lines: string[]
  zone: EventLines['zone']
  notes: string[]
}

/** The VEVENT of an event; null when it has no date. */
export function eventLines(event: IcsEvent, uid: string): EventLines | null {
  const view = recurrenceOf(event)
  if (view.series === null) return null
  const series = asDates(event, view.series)
  const times = view.rule === null ? singleTimes(event, series) : seriesTimes(event, view, series, view.rule)
  const notes = [...(view.kind === 'unreadable' ? [unreadable(view)] : []), ...times.notes]
  const lines = [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', textValue(uid)),
    ...stamps(event),
    ...times.lines,
    ...textLines(event, notes),
    contentLine('END', 'VEVENT'),
  ]
  return { text: lines.join(''), zone: times.zone }
}

/** A start without a clock time is a date, unless it repeats within a day. */
function asDates(event: IcsEvent, series: Series): Series {
  const { start, dayCount } = whenEndsOf(event, series.zone)
  if (series.wholeDay || start?.hasTime !== false || (series.rule !== null && isSubDaily(series.rule.freq)))
    return series
  return { ...series, wholeDay: true, start: midnightOf(series.start), durationMs: Math.max(1, dayCount) * dayMs }
}

function unreadable({ ruleAsSent }: RecurrenceView): string {
  const rule = ruleAsSent === null ? '' : ` Rule as sent: ${ruleAsSent.slice(0, 500)}`
  return `Note: this event repeats, but its pattern could not be read. Only its own date is shown.${rule}`
}

/** DTSTAMP is the last change (RFC 5545 3.8.7.2, without METHOD), so that an unchanged event is the same text. */
function stamps({ modified, created, sequence }: IcsEvent): string[] {
  const [changed, made] = [modified, created].map((text) => {
    const parsed = parseApiDateTime(text)
    return parsed === null ? null : parsed.kind === 'instant' ? parsed.epochMs : parsed.wall
  })
  const count = Number(sequence ?? 0)
  return [
    contentLine('DTSTAMP', utcValue(changed ?? made ?? 0)),
    ...(typeof made === 'number' ? [contentLine('CREATED', utcValue(made))] : []),
    ...(typeof changed === 'number' ? [contentLine('LAST-MODIFIED', utcValue(changed))] : []),
    ...(Number.isInteger(count) && count > 0 && count < 2 ** 31 ? [contentLine('SEQUENCE', String(count))] : []),
  ]
}

function textLines(event: IcsEvent, notes: readonly string[]): string[] {
  const description = [descriptionOf(event), ...notes].filter((part) => part !== null).join('\n\n')
  const organizer = organizerOf(event)
  const categories = categoriesOf(event)
  const values: [string, string | null][] = [
    ['SUMMARY', escaped(filled(event.name) ?? 'Event')],
    ['DESCRIPTION', description === '' ? null : escaped(description)],
    ['LOCATION', escaped(filled(event.location) ?? filled(event.extendedLocation?.name))],
    ['GEO', geoOf(event)],
    ['URL', httpsUrl(event.url)],
    ['STATUS', statusOf(event)],
    ['CATEGORIES', categories.length === 0 ? null : categories.map(textValue).join(',')],
  ]
  const cn = organizer?.name === null || organizer === null ? '' : `;CN=${quoted(organizer.name)}`
  return [
    ...values.flatMap(([name, value]) => (value === null ? [] : [contentLine(name, value)])),
    ...(organizer === null ? [] : [contentLine(`ORGANIZER${cn}`, `mailto:${organizer.email}`)]),
  ]
}

function escaped(text: string | null): string | null {
  return text === null ? null : textValue(text)
}

/** An event without a recurrence. Instants that a clock time does not identify are written in UTC. */
function singleTimes(event: IcsEvent, series: Series): Times {
  const { start, end, dayCount } = whenEndsOf(event, series.zone)
  if (series.wholeDay || start === null) return dateTimes(series.start, series.durationMs, dayCount)
  const { zone } = series
  const closing = end !== null && end.hasTime && end.wall > start.wall - dayMs ? end : null
  const ends = [start, ...(closing === null ? [] : [closing])]
  const isPlain = (one: typeof start) => zone === null || resolveWall(one.wall, zone).epochMs === one.epochMs
  const instants = ends.map(({ epochMs }) => epochMs)
  const asUtc = instants.every((ms) => ms !== null) && (zone === null || isUtc(zone) || !ends.every(isPlain))
  const names = ['DTSTART', 'DTEND']
  const isBackwards = closing !== null && (closing.epochMs ?? closing.wall) <= (start.epochMs ?? start.wall)
  const lines = ends.slice(0, isBackwards ? 1 : 2).map((one, index) => {
    const name = names[index] ?? ''
    if (asUtc) return contentLine(name, utcValue(one.epochMs ?? 0))
    return timeLine(name, [one.wall], zone)
  })
  return { lines, zone: asUtc ? null : zoneFrom(zone, start.wall), notes: [] }
}

function dateTimes(start: number, durationMs: number, dayCount: number): Times {
  const first = midnightOf(start)
  const days = Math.max(1, dayCount, Math.ceil(durationMs / dayMs))
  return {
    lines: [
      contentLine('DTSTART;VALUE=DATE', dateValue(first)),
      contentLine('DTEND;VALUE=DATE', dateValue(first + days * dayMs)),
    ],
    zone: null,
    notes: [],
  }
}

function seriesTimes(event: IcsEvent, view: RecurrenceView, series: Series, rule: NonNullable<Series['rule']>): Times {
  const written = writtenSeries(series, rule)
  const notes = written.isCut ? ['Note: more dates are excluded than this calendar entry can hold.'] : []
  if (view.notices.some(({ kind }) => kind === 'exclusion-invalid'))
    notes.push('Note: exclusions could not be read, so it may show times that do not take place.')
  if (written.rule === null) {
    const alone = singleTimes(event, series)
    return { ...alone, notes: ['Note: no date matches the pattern of this event. Only its own date is shown.'] }
  }
  if (series.wholeDay) {
    const days = Math.max(1, Math.ceil(series.durationMs / dayMs))
    return { lines: [...dateTimes(written.start, 0, days).lines, ...ruleLines(written, series)], zone: null, notes }
  }
  const end = series.durationMs > 0 ? [timeLine('DTEND', [written.start + series.durationMs], series.zone)] : []
  const lines = [timeLine('DTSTART', [written.start], series.zone), ...end, ...ruleLines(written, series)]
  return { lines, zone: zoneFrom(series.zone, written.start), notes }
}

function ruleLines({ rule, excluded, added }: WrittenSeries, { wholeDay, zone }: Series): string[] {
  const list = (name: string, walls: number[]) =>
    walls.length === 0
      ? []
      : [wholeDay ? contentLine(`${name};VALUE=DATE`, walls.map(dateValue).join(',')) : timeLine(name, walls, zone)]
  return [...(rule === null ? [] : [contentLine('RRULE', rule)]), ...list('EXDATE', excluded), ...list('RDATE', added)]
}

/** Clock times of a zone; without one they float (RFC 5545 3.3.5). */
function timeLine(name: string, walls: readonly number[], zone: string | null): string {
  const values = walls.map((wall) => (zone !== null && isUtc(zone) ? utcValue(wall) : localValue(wall)))
  const isNamed = zone !== null && !isUtc(zone)
  return contentLine(isNamed ? `${name};TZID=${tzidOf(zone)}` : name, values.join(','))
}

function zoneFrom(zone: string | null, wall: number): EventLines['zone'] {
  return zone === null || isUtc(zone) ? null : { id: zone, firstYear: new Date(wall).getUTCFullYear() }
}
