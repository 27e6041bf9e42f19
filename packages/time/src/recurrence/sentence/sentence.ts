import { dayMs, midnightOf } from '#civil.ts'
import { parts } from '#parts.ts'
import { dayOfWall } from '#recurrence/calendar.ts'
import type { RecurrenceView } from '#recurrence/recurrence-of.ts'
import { isSubDaily } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'
import { seriesOccurrences } from '#recurrence/series.ts'
import type { Series } from '#recurrence/series.ts'
import { zoneLabelOf } from '#zone-label.ts'
import { resolveWall, wallAt } from '#zoned-time.ts'

import { clockText, noClock, timesOfDay } from './clock-part.ts'
import { english } from './english.ts'
import { namesFor } from './names.ts'
import { patternText } from './pattern.ts'
import type { Language } from './pattern.ts'
import type { Phrases } from './phrases.ts'

export interface SentenceOptions {
  /** BCP 47, for names, dates and lists. `en` is written as in en-GB. */
  locale: string
  /** The words of the locale's language; left out: English, also for the names of other locales. */
  phrases?: Phrases | undefined
  /** Leaves the time of day and its zone away. */
  withoutTime?: boolean | undefined
}

function languageOf({ locale, phrases = english }: SentenceOptions): Language {
  return { phrases, names: namesFor(locale, phrases.language) }
}

/** "Every week on Tuesday at 09:00 (New York time), 3 times, except 14 January 2025", always in the event's zone. */
export function sentence(view: RecurrenceView, options: SentenceOptions): string {
  const { phrases } = languageOf(options)
  if (view.rule === null || view.series === null) {
    if (view.kind !== 'unreadable') return phrases.doesNotRepeat
    const has = (wanted: string) => view.notices.some(({ kind }) => kind === wanted)
    if (has('no-start')) return phrases.noStart
    return has('recurring-without-pattern') ? phrases.noPattern : phrases.unreadable
  }
  return `${ruleSentence(view.rule, view.series, options)}${remarksOf(view, view.source, phrases)}`
}

/** The sentence of the fields where they disagree with the rule; null when they do not. */
export function disagreeingSentence(view: RecurrenceView, options: SentenceOptions): string | null {
  if (view.disagreeing === null || view.series === null) return null
  return `${ruleSentence(view.disagreeing, view.series, options)}${remarksOf(view, 'fields', languageOf(options).phrases)}`
}

/** What the sentence of the rule or of the fields cannot tell. */
function remarksOf({ notices }: RecurrenceView, source: RecurrenceView['source'], phrases: Phrases): string {
  const incomplete = source === 'fields' ? notices.find(({ kind }) => kind === 'end-incomplete') : undefined
  const isUnreadable = notices.some(({ kind }) => kind === 'exclusion-invalid')
  const remarks = [
    ...(incomplete === undefined
      ? []
      : [incomplete.detail === 'endDate' ? phrases.endNotGiven : phrases.countNotGiven]),
    ...(isUnreadable ? [phrases.exclusionsUnreadable] : []),
  ]
  return remarks.map((remark) => ` ${remark}`).join('')
}

/** The sentence of a rule as it runs in a series: its zone, its start and its exclusions. */
export function ruleSentence(rule: Rule, series: Series, options: SentenceOptions): string {
  const language = languageOf(options)
  const { phrases, names } = language
  const startSecond = Math.floor(series.start / 1000)
  const pattern = patternText(rule, dayOfWall(series.start), language)
  const isTimed = !series.allDay && options.withoutTime !== true
  const clock = isTimed ? clockText(rule, startSecond, zoneName(series, phrases), language) : noClock
  if (clock === null) return phrases.unreadable
  const weekStart = weekStartMatters(rule, series) ? phrases.weeksStartOn(names.weekday(rule.weekStart)) : null
  const words = [pattern.text, clock.at].filter((word) => word !== null).join(' ')
  const clauses = [words, ...(weekStart === null ? [] : [weekStart]), ...pattern.limits, ...clock.limits]
  if (series.allDay) clauses.push(phrases.allDay)
  if (rule.count !== null) clauses.push(phrases.times(rule.count))
  // After another clause, "until" would belong to that clause alone.
  const comma = clauses.length > 1 ? ', ' : ' '
  const until = rule.until === null ? '' : `${comma}${phrases.until(untilText(rule, series, language))}`
  const excepted = parts.details?.exceptions(series, language) ?? []
  const except = excepted.length > 0 ? `, ${phrases.except(phrases.join(excepted))}` : ''
  return `${clauses.join(', ')}${until}${except}`
}

function zoneName({ zone, start }: Series, phrases: Phrases): string | null {
  return zone === null ? null : zoneLabelOf(zone, resolveWall(start, zone).epochMs, phrases.zone)
}

/** True when weeks that begin on Monday or Sunday would give other dates. */
function weekStartMatters(rule: Rule, series: Series): boolean {
  if (rule.freq !== 'WEEKLY' || rule.interval === 1) return false
  const datesFrom = (weekStart: number) => {
    const alone = { ...series, zone: null, exclusions: [], exclusionRules: [], rule: { ...rule, weekStart } }
    return seriesOccurrences(alone, { limit: 8 })
      .found.map(({ wall }) => wall)
      .join()
  }
  const own = datesFrom(rule.weekStart)
  return [0, 1].some((other) => other !== rule.weekStart && datesFrom(other) !== own)
}

/** The last day, in the event's zone; with the time where the day alone would say too much. */
export function untilText(rule: Rule, series: Series, { names }: Language): string {
  const { until } = rule
  if (until === null) return ''
  const isInstant = until.kind === 'utc' && series.zone !== null
  const isDate = until.kind === 'date' || (series.allDay && until.wall === midnightOf(until.wall))
  if (isDate) return names.date(until.wall)
  const wall = isInstant && series.zone !== null ? wallAt(until.wall, series.zone) : until.wall
  const day = midnightOf(wall)
  if (series.allDay) return names.date(day)
  const timeOfDay = Math.floor((wall - day) / 1000)
  const withTime = `${names.date(day)}, ${names.clock(timeOfDay)}`
  if (isSubDaily(rule.freq)) return withTime
  const times = timesOfDay(rule, Math.floor((series.start - midnightOf(series.start)) / 1000))
  const [first, last] = [times?.[0], times?.at(-1)]
  if (first === undefined || last === undefined) return withTime
  if (timeOfDay >= last) return names.date(day)
  return timeOfDay < first ? names.date(day - dayMs) : withTime
}
