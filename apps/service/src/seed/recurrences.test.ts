import { schemas } from '@frontdesk/api-types'
import '@frontdesk/time'
import { nextOccurrences, recurrenceOf } from '@frontdesk/time/recurrence'
import { describe, expect, it } from 'vitest'

import { demoRecords } from './demo.ts'

const dayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dayFields = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

type Event = ReturnType<typeof schemas.Event.parse>

function recurringOn(today: string): Event[] {
  return [...demoRecords({ today })]
    .filter((item) => item.kind === 'events' && item.record['isRecurring'] === true)
    .map((item) => schemas.Event.parse(item.record))
}

function partsOf(rule: string | null | undefined): Map<string, string> {
  const pairs = (rule ?? '').split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=')
    return [name, value]
  })
  return new Map(pairs)
}

/** The rule that the record's fields describe, by the contract's names, independent of the generator. */
function ruleOfFields(event: Event): Map<string, string> {
  const one = event.recurrence
  const parts = new Map<string, string>()
  if (!one) return parts
  const number = (name: string, value: number | null | undefined) => {
    if (value !== null && value !== undefined) parts.set(name, String(value))
  }
  const flagged = dayFields.flatMap((field, day) => (one[field] === true ? [dayCodes[day] ?? ''] : []))
  switch (one.intervalKind) {
    case 'Daily':
      parts.set('FREQ', 'DAILY')
      number('INTERVAL', one.dailyIntervalRepeatNumber)
      break
    case 'Weekly':
      parts.set('FREQ', 'WEEKLY')
      number('INTERVAL', one.weeklyIntervalRepeatNumber)
      parts.set('BYDAY', flagged.join(','))
      break
    case 'Monthly':
      parts.set('FREQ', 'MONTHLY')
      number('INTERVAL', one.montlyIntervalRepeatNumber)
      if (one.monthlyRepeatKind === 'DayOfMonth') number('BYMONTHDAY', one.dayOfMonth)
      else parts.set('BYDAY', `${one.monthlyWeekInterval}${dayCodes[one.monthlyDOWInterval ?? 0]}`)
      break
    case 'Yearly':
      parts.set('FREQ', 'YEARLY')
      number('INTERVAL', one.yearlyIntervalRepeatNumber)
      number('BYMONTH', one.yearlyMonth)
      if (one.yearlyRepeatKind === 'DayOfYear') number('BYMONTHDAY', one.yearlyDay)
      else parts.set('BYDAY', `${one.yearlyWeekInterval}${dayCodes[one.yearlyDOWInterval ?? 0]}`)
      break
    case 'Never':
    case null:
    case undefined:
    default:
      break
  }
  if (one.endKind === 'AfterNTimes') number('COUNT', one.numberOfRecurrencesToEnd)
  if (one.endKind === 'Date') parts.set('UNTIL', (one.endDate ?? '').replaceAll(/[-:]/g, ''))
  if (parts.get('INTERVAL') === '1') parts.delete('INTERVAL')
  return parts
}

/** Weekdays are taken from the printed local date, independent of zones. */
function holdsOnStart(event: Event): boolean {
  const [date = ''] = (event.start ?? '').split('T')
  const day = new Date(`${date}T00:00:00Z`)
  const rule = partsOf(event.recurrence?.recurrenceRule)
  const byDay = (rule.get('BYDAY') ?? '').split(',').filter((part) => part !== '')
  const weekday = dayCodes[day.getUTCDay()] ?? ''
  const nth = Math.ceil(day.getUTCDate() / 7)
  const isLast = new Date(day.getTime() + 7 * 86_400_000).getUTCMonth() !== day.getUTCMonth()
  const dayHolds =
    byDay.length === 0 ||
    byDay.some((part) => [weekday, `${nth}${weekday}`, isLast ? `-1${weekday}` : ''].includes(part))
  const dateHolds = !rule.has('BYMONTHDAY') || rule.get('BYMONTHDAY') === String(day.getUTCDate())
  const monthHolds = !rule.has('BYMONTH') || rule.get('BYMONTH') === String(day.getUTCMonth() + 1)
  return dayHolds && dateHolds && monthHolds
}

/** Weekly by its rule and every two weeks by its fields; a rule that cannot be read. */
const foreign = ['speakers-office-hours', 'radio-check']

const eventOf = (events: readonly Event[], slug: string) => {
  const found = events.find((event) => event.slug === slug)
  if (!found) throw new Error(`no ${slug}`)
  return found
}

function fail(): never {
  throw new Error('not scheduled')
}

describe.each(['2026-11-21', '2027-03-14', '2027-02-17', '2028-02-20'])('recurring events of %s', (today) => {
  const events = recurringOn(today)

  it('are of every interval and end', () => {
    expect(events.length).toBeGreaterThan(13)
    const kinds = new Set(events.map((event) => event.recurrence?.intervalKind))
    expect(kinds).toEqual(new Set(['Daily', 'Weekly', 'Monthly', 'Yearly']))
    expect(new Set(events.map((event) => event.recurrence?.endKind))).toEqual(new Set(['Never', 'AfterNTimes', 'Date']))
    expect(events.some((event) => event.recurrence?.exclusionRecurrenceRule !== null)).toBe(true)
    expect(events.some((event) => event.recurrence?.exclusionRecurrenceDate !== null)).toBe(true)
  })

  it('have equal rule and fields, except for the two with a deliberate difference', () => {
    const odd = events.filter((event) => foreign.includes(event.slug ?? ''))
    expect(odd.map((event) => recurrenceOf(event).notices[0]?.kind)).toEqual(['rule-fields-disagree', 'rule-invalid'])
    for (const event of events.filter((one) => !odd.includes(one))) {
      expect([event.slug, ruleOfFields(event)]).toEqual([event.slug, partsOf(event.recurrence?.recurrenceRule)])
      expect(event.recurrence?.startDate).toBe(event.startUtc)
      expect(event.recursUntil).toBe(event.recurrence?.endDate)
    }
  })

  it('include one at a time that the clocks skip once a year', () => {
    const { series } = recurrenceOf(eventOf(events, 'failover-drill'))
    const { rows } = nextOccurrences(series ?? fail(), { now: Date.parse(`${today}T00:00:00Z`), count: 13 })
    const moved = rows.filter((row) => row.shiftedFrom !== null)
    expect(moved.length).toBeGreaterThan(0)
    for (const row of moved) expect([row.start.slice(5, 7), row.start.slice(11, 16)]).toEqual(['03', '03:30'])
  })

  it('include one with dates excluded by a rule and by a date, all in the future', () => {
    const { series, notices } = recurrenceOf(eventOf(events, 'harbour-walk'))
    const { rows } = nextOccurrences(series ?? fail(), { now: Date.parse(`${today}T00:00:00Z`) })
    expect(new Set(rows.map((row) => row.excluded))).toEqual(new Set([null, 'date', 'rule']))
    expect(notices.map(({ kind }) => kind)).toEqual(['has-exclusions'])
  })

  it('include one with a Windows zone', () => {
    const event = eventOf(events, 'pier-breakfast')
    expect([event.timezone, event.dti?.timezone?.hasIanaId]).toEqual(['Eastern Standard Time', false])
    expect(recurrenceOf(event).zone).toBe('America/New_York')
  })

  it('begin on a day that matches their pattern', () => {
    const readable = events.filter((event) => event.slug !== 'radio-check')
    expect(readable.filter((event) => !holdsOnStart(event)).map((event) => event.slug)).toEqual([])
  })
})
