import ICAL from 'ical.js'

import { recurrenceOf } from '#recurrence/index.ts'
import { seriesOccurrences } from '#recurrence/series.ts'

import type { IcsEvent } from './index.ts'
import { icsCalendar } from './index.ts'

export const now = Date.parse('2025-06-01T00:00:00Z')

/** What an independent reader makes of a calendar: its first event, in the zones that the calendar itself describes. */
export function readBack(text: string): InstanceType<typeof ICAL.Event> {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const event = calendar.getFirstSubcomponent('vevent')
  if (event === null) throw new Error('no event')
  return new ICAL.Event(event)
}

/** The first times of the event as that reader expands it: dates, or instants `…Z`, or clock times when they float. */
export function expandedBy(event: InstanceType<typeof ICAL.Event>, most: number): string[] {
  const times: string[] = []
  const iterator = event.iterator()
  while (times.length < most) {
    // Its types leave out that the last answer is empty.
    const time = iterator.next() as ICAL.Time | null | undefined
    if (time === null || time === undefined) break
    if (time.isDate || time.zone === ICAL.Timezone.localTimezone) times.push(time.toString())
    else times.push(`${new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19)}Z`)
  }
  return times
}

export function textOf(event: IcsEvent): string {
  return icsCalendar([event], { now }).text
}

/** The value of a line, unfolded; null when there is none. */
export function lineOf(text: string, name: string): string | null {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const body = lines.slice(lines.indexOf('BEGIN:VEVENT'))
  return body.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))?.slice(name.length) ?? null
}

export const compared = 50

/** Our own first occurrences, in the form of `expandedBy`. */
export function ours(event: IcsEvent, most = compared): string[] {
  const { series } = recurrenceOf(event)
  if (series === null) throw new Error('not scheduled')
  return seriesOccurrences(series, { limit: most }).found.map(({ shown, epochMs }) => {
    if (series.wholeDay) return new Date(shown).toISOString().slice(0, 10)
    return epochMs === null
      ? new Date(shown).toISOString().slice(0, 19)
      : `${new Date(epochMs).toISOString().slice(0, 19)}Z`
  })
}

export const base = { id: '11111111-2222-0333-0444-555555555555', name: 'Talk', isRecurring: true }

export function timed(start: string, timezone: string, recurrenceRule: string | null, more: object = {}): IcsEvent {
  return { ...base, start, timezone, recurrence: { recurrenceRule, ...more } }
}
