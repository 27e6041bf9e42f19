import { existsSync, readFileSync } from 'node:fs'

import { afterAll, describe, expect, it } from 'vitest'

import { describeWhen, dtiOf, durationOf, instantOf, offsetMinutesAt, parseTimeSpan, resolveZone } from './index.ts'
import type { DtiTimezone, WhenEvent } from './index.ts'
import { formatOffset, formatTimeSpan, wallTimeAt } from './index.ts'

/** Vectors and records beside the checkout; each set is skipped, and counted, when it is absent. */
const root = new URL('../../../../shared/', import.meta.url)
let absent = 0

function read<T>(path: string, parse: (text: string) => T, none: T): T {
  const file = new URL(path, root)
  if (existsSync(file)) return parse(readFileSync(file, 'utf8'))
  absent += 1
  return none
}

afterAll(() => {
  if (absent > 0) console.warn(`SKIPPED: ${absent} of 4 vector files of ../shared are absent`)
})

interface ZoneVector {
  id: string
  local: string
  tz: string
  kind: 'normal' | 'gap' | 'fold'
  instant: string
  shownLocal: string
  laterInstant: string | null
}
const zoneVectors = read<ZoneVector[]>('time/tz-resolution-vectors.json', JSON.parse, [])

describe.skipIf(zoneVectors.length === 0)('tz-resolution-vectors', () => {
  it.each(zoneVectors)('$id $local $tz', (vector) => {
    expect(instantOf(vector.local, vector.tz)).toBe(vector.instant)
    expect(wallTimeAt(vector.instant, vector.tz)).toBe(vector.shownLocal)
    // The other reading: the second of a repeated time, the offset after the change for a skipped one.
    const other = instantOf(vector.local, vector.tz, vector.kind === 'gap' ? 'earlier' : 'later')
    expect(other).toBe(vector.laterInstant ?? vector.instant)
    expect(isRejected(vector)).toBe(vector.kind !== 'normal')
  })
})

function isRejected(vector: ZoneVector): boolean {
  try {
    instantOf(vector.local, vector.tz, 'reject')
    return false
  } catch {
    return true
  }
}

interface SpanVector {
  id: string
  input: unknown
  valid: boolean
  totalSeconds: number
  totalMinutes: number
  ticks: string
  plausibleOffset: boolean
}
interface UsageVector {
  id: string
  timezone: DtiTimezone
  at: string
  offsetAtInstant: string | null
}
const spans = read<{ parse: SpanVector[]; usage: UsageVector[] }>('time/timespan-vectors.json', JSON.parse, {
  parse: [],
  usage: [],
})

describe.skipIf(spans.parse.length === 0)('timespan-vectors', () => {
  it.each(spans.parse.filter((vector) => vector.valid))('$id $input', (vector) => {
    const span = parseTimeSpan(vector.input)
    expect(span?.ticks).toBe(BigInt(vector.ticks))
    expect(span?.totalSeconds).toBeCloseTo(vector.totalSeconds, 3)
    expect(span?.totalMinutes).toBeCloseTo(vector.totalMinutes, 3)
    expect(span?.offsetMinutes !== null).toBe(vector.plausibleOffset)
    expect(parseTimeSpan(formatTimeSpan({ ticks: BigInt(vector.ticks) }))?.ticks).toBe(BigInt(vector.ticks))
  })

  it.each(spans.parse.filter((vector) => !vector.valid))('$id refuses $input', (vector) => {
    expect(parseTimeSpan(vector.input)).toBeNull()
  })

  it.each(spans.usage)('$id $timezone.id', (vector) => {
    const { zone } = resolveZone({ dti: { timezone: vector.timezone } })
    expect(zone === null ? null : formatOffset(offsetMinutesAt(vector.at, zone))).toBe(vector.offsetAtInstant)
  })
})

interface SentEvent extends WhenEvent {
  id: string
  slug: string
  start: string | undefined
  end: string | undefined
  utcOffset: number | undefined
  isMultiDay: boolean
  durationHours: number | undefined
  durationMilliseconds: number | undefined
  dti: { timezone: DtiTimezone }
}
const events = read<SentEvent[]>(
  'data/events.ndjson',
  (text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  [],
)

/** The records omit nulls; their zone names are from a different release of CLDR. */
function comparable(dti: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(dti, (key, value: unknown) =>
      value === null || key === 'standardName' || key === 'daylightName' ? undefined : value,
    ),
  )
}

describe.skipIf(events.length === 0)('dti and durations of real events', () => {
  it('computes the dti that the service sent, for every event', () => {
    const wrong = events.filter((event) => {
      const made = dtiOf({
        start: event.start ?? null,
        end: event.end ?? null,
        zone: event.timezone ?? null,
        isAllDay: event.isAllDay ?? false,
      })
      // tzdata and .NET disagree about which half of Morocco's year is the standard one.
      const known = event.timezone === 'Africa/Casablanca' ? { timezone: null } : {}
      const [ours, sent] = [made, event.dti].map((dti) => JSON.stringify(sorted(comparable({ ...dti, ...known }))))
      return ours !== sent
    })
    expect(wrong.map((event) => event.slug)).toEqual([])
  })

  it('reads durations', () => {
    for (const event of events) {
      const { durationHours, durationMilliseconds } = durationOf(event.startUtc, event.endUtc)
      expect([durationHours ?? undefined, durationMilliseconds ?? undefined]).toEqual([
        event.durationHours,
        event.durationMilliseconds,
      ])
    }
  })

  it('reports no false mismatch', () => {
    const noted = events.filter((event) => {
      const { notes } = describeWhen(event, { now: '2025-02-01T00:00:00Z' })
      return notes.some((note) => note.kind.endsWith('mismatch'))
    })
    expect(noted.map((event) => event.slug)).toEqual([])
  })

  it('returns the days that were sent', () => {
    for (const event of events) {
      const when = describeWhen(event, { now: '2025-02-01T00:00:00Z' })
      expect([event.slug, (when.days?.count ?? 0) > 1]).toEqual([event.slug, event.isMultiDay])
    }
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

interface Fact {
  id: string
  where: { eventId: string }
  mustShow: { what: string; anyOf: string[]; optional?: boolean }[]
  mustNotShow: string[]
}
const facts = read<{ facts: Fact[] }>('data/expected-facts.json', JSON.parse, { facts: [] }).facts.filter((fact) =>
  fact.mustShow.some((item) => item.what.startsWith('start') || item.what.startsWith('first day')),
)

describe.skipIf(facts.length === 0 || events.length === 0)('expected-facts: when', () => {
  it.each(facts)('$id', (fact) => {
    const event = events.find((candidate) => candidate.id === fact.where.eventId)
    expect(event).toBeDefined()
    if (event === undefined) return
    for (const viewerZone of ['Pacific/Apia', 'America/Los_Angeles', 'Europe/Brussels']) {
      const when = describeWhen(event, { viewerZone, now: '2025-06-01T00:00:00Z' })
      const shown = when.inEventZone?.text ?? ''
      for (const item of fact.mustShow.filter(({ what }) => /^(start|end|first|last|weekday)/.test(what))) {
        expect({ shown, what: item.what, ok: item.anyOf.some((text) => shown.includes(text)) }).toMatchObject({
          ok: true,
        })
      }
      for (const text of fact.mustNotShow) expect(when.text).not.toContain(text)
      expect(event.isAllDay === true && /00:00|12:00 AM/.test(when.text)).toBe(false)
    }
  })
})
