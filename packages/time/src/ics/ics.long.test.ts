import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'

import { parseRule, recurrenceOf } from '#recurrence/index.ts'
import { seriesOccurrences } from '#recurrence/series.ts'
import { sharedVectors, skippedVectors } from '#recurrence/shared-vectors.ts'
import { resolveWall } from '#zoned-time.ts'

import type { IcsEvent } from './index.ts'
import { base, compared, expandedBy, ours, readBack, textOf, timed } from './testing.ts'

/** The instants of our occurrences whose clock time exists once; null when all are of that kind. */
function clearTimes(event: IcsEvent): string[] | null {
  const { series } = recurrenceOf(event)
  const zone = series?.zone ?? null
  if (series === null || zone === null) return null
  // Compared by `wall`: a skipped time may have merged with the one to which it is shifted.
  const { found } = seriesOccurrences({ ...series, zone: null }, { limit: compared - 5 })
  const clear = found.map(({ wall }) => resolveWall(wall, zone)).filter((at) => at.found === 'once')
  return clear.length === found.length
    ? null
    : clear.map(({ epochMs }) => `${new Date(epochMs).toISOString().slice(0, 19)}Z`)
}

const zones = [
  'America/New_York',
  'Europe/Brussels',
  'Europe/London',
  'Europe/Dublin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'America/Santiago',
  'Europe/Istanbul',
  'Asia/Gaza',
  'America/Havana',
  'UTC',
  'America/Phoenix',
]

describe('zones, read by an independent library', () => {
  it.each(zones)('%s: noon on every day of eleven years', (zone) => {
    const event = timed('2009-11-20T12:00:00', zone, 'FREQ=DAILY;COUNT=4000')
    expect(expandedBy(readBack(textOf(event)), 4000)).toEqual(ours(event, 4000))
  })

  it.each(zones)('%s: every week without an end, to the last described year', (zone) => {
    const event = timed('2024-12-29T12:00:00', zone, 'FREQ=WEEKLY')
    expect(expandedBy(readBack(textOf(event)), 550)).toEqual(ours(event, 550))
  })
})

interface RuleVector {
  id: string
  class: string
  rule: string
  exrule?: string[]
  exdate: string[]
  rdate: string[]
  dtstart: string
  wholeDay: boolean
  tz: string | null
}

const vectors = sharedVectors<RuleVector>('rrule-vectors.json')

function timeData(local: string) {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.split(/[-T:]/).map(Number)
  return { year, month, day, hour, minute, second, isDate: local.length === 10 }
}

/** The library does not terminate for some rules of these forms. */
function isEndless(rule: string): boolean {
  const isLimited = /BY(?:MONTHDAY|YEARDAY|WEEKNO|SETPOS|DAY=[^;]*[0-9])/.test(rule)
  return /SECONDLY|MINUTELY|HOURLY/.test(rule) || (/DAILY|WEEKLY/.test(rule) && isLimited)
}

/** Whether the library and our engine agree on the rule itself, before it is exported: it misreads some rules. */
function readsTheRule(vector: RuleVector): boolean {
  const read = parseRule(vector.rule)
  if (!read.ok) return false
  const start = Date.parse(vector.wholeDay ? vector.dtstart : `${vector.dtstart}Z`)
  const own = { rule: read.rule, start, zone: null, wholeDay: vector.wholeDay, durationMs: 0 }
  const mine = seriesOccurrences({ ...own, exclusions: [], exclusionRules: [], additions: [] }, { limit: compared })
  try {
    const iterator = ICAL.Recur.fromString(vector.rule).iterator(ICAL.Time.fromData(timeData(vector.dtstart)))
    const times: string[] = []
    for (let time = iterator.next(); times.length < compared && time; time = iterator.next())
      times.push(time.toString())
    return (
      times.join() ===
      mine.found.map(({ wall }) => new Date(wall).toISOString().slice(0, vector.wholeDay ? 10 : 19)).join()
    )
  } catch {
    return false
  }
}

describe.skipIf(vectors.length === 0)('the rules of the vectors', () => {
  it('have the same dates in the library wherever it reads the rule correctly', () => {
    const plain = vectors.filter(
      ({ exrule, exdate, rdate, rule, dtstart }) =>
        (exrule ?? []).length + exdate.length + rdate.length === 0 &&
        !isEndless(rule) &&
        // The years in which records say "none".
        !/^(?:0001|9999)/.test(dtstart),
    )
    const usable = plain.filter(readsTheRule)
    const wrong = usable.filter((vector) => {
      const event: IcsEvent = {
        ...base,
        start: vector.dtstart,
        timezone: vector.tz,
        isAllDay: vector.wholeDay,
        recurrence: { recurrenceRule: vector.rule },
      }
      const expected = ours(event)
      if (expected.length === 0) return false
      const read = expandedBy(readBack(textOf(event)), compared)
      // The library resolves skipped and repeated clock times differently from RFC 5545 3.3.5.
      const clear = clearTimes(event)
      return clear === null ? read.join() !== expected.join() : clear.some((time) => !read.includes(time))
    })
    console.info(
      `.ics read back by ical.js: ${usable.length - wrong.length} of ${usable.length} rules (${plain.length} in all)`,
    )
    expect(wrong.map(({ id, rule, dtstart, tz }) => `${id} ${dtstart} ${tz} ${rule}`)).toEqual([])
    expect(usable.length).toBeGreaterThan(400)
    // About 600 rules are read by a slow library.
  }, 180_000)
})

for (const line of skippedVectors) console.warn(line)
