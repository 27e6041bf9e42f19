import { offsetLabelAt } from '@frontdesk/time/desk'
import type { Occurrence } from '@frontdesk/time/recurrence'

import { clockText, clocksText, dayOf, stretchText } from '#format/local-times.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { mark, say } from '#i18n/say.ts'

/** One occurrence as a line of text. */
export type OccurrenceLine = {
  key: string
  /** In the event's zone. */
  when: string
  /** "UTC+01:00" at that time; null for dates and while the zone is unknown. */
  offset: string | null
  /** In the viewer's zone, with the day where it differs; null for dates and while the zone is unknown. */
  viewer: string | null
  running: boolean
  excluded: boolean
  /** What is unusual about this occurrence. */
  marks: string[]
}

/** Minutes by which the viewer's clock is ahead of the event's. */
function ahead({ start, viewerStart }: Occurrence): number | null {
  if (viewerStart === null) return null
  return Math.round((Date.parse(`${viewerStart}Z`) - Date.parse(`${start}Z`)) / 60_000)
}

const excludedWords = {
  date: mark('Excluded: this date is taken out'),
  rule: mark('Excluded by the exclusion rule'),
} as const

/** Why an occurrence does not take place. */
export function excludedText(by: keyof typeof excludedWords): string {
  return say(excludedWords[by])
}

/** Why an occurrence deviates from the pattern. */
function shiftedText({ start, shiftedFrom }: { start: string; shiftedFrom: string }): string {
  return say('Clocks go forward: {planned} does not exist that day, so it is at {shown}', {
    planned: clockText(shiftedFrom),
    shown: clockText(start),
  })
}

/** At the pattern's time. A shifted one gives no information about the others. */
const isRegular = ({ shiftedFrom }: Occurrence) => shiftedFrom === null

function marksOf(row: Occurrence, before: Occurrence | undefined, zoneLabel: string | null): string[] {
  const marks: string[] = []
  if (row.excluded !== null) marks.push(excludedText(row.excluded))
  if (row.shiftedFrom !== null) marks.push(shiftedText({ start: row.start, shiftedFrom: row.shiftedFrom }))
  const [now, last] = [ahead(row), before ? ahead(before) : null]
  if (isRegular(row) && now !== null && last !== null && now !== last) {
    const length = minutesInWords(Math.abs(now - last))
    const zone = zoneLabel ?? say('the time of the event')
    marks.push(
      now > last
        ? say('From here on {length} later for you: your clocks change, {zone} stays the same', { length, zone })
        : say('From here on {length} earlier for you: your clocks change, {zone} stays the same', { length, zone }),
    )
  }
  return marks
}

function viewerText(row: Occurrence, yearOfNow: number): string | null {
  if (row.viewerStart === null) return null
  const sameDays =
    dayOf(row.viewerStart) === dayOf(row.start) &&
    (row.viewerEnd === null || row.end === null || dayOf(row.viewerEnd) === dayOf(row.end))
  return sameDays && (row.end === null || dayOf(row.end) === dayOf(row.start))
    ? clocksText(row.viewerStart, row.viewerEnd)
    : stretchText(row.viewerStart, row.viewerEnd, yearOfNow)
}

/** The occurrences of a block as text. `yearOfNow`: the year that is omitted. */
export function occurrenceLines(
  rows: readonly Occurrence[],
  { zone, zoneLabel, yearOfNow }: { zone: string | null; zoneLabel: string | null; yearOfNow: number },
): OccurrenceLine[] {
  return rows.map((row, at) => ({
    key: `${row.start} ${row.startUtc ?? ''}`,
    when: stretchText(row.start, row.end, yearOfNow),
    offset: zone === null || row.startUtc === null ? null : offsetLabelAt(Date.parse(row.startUtc), zone),
    viewer: viewerText(row, yearOfNow),
    running: row.isRunning,
    excluded: row.excluded !== null,
    marks: marksOf(row, rows.slice(0, at).findLast(isRegular), zoneLabel),
  }))
}
