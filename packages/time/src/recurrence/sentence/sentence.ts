import { dayOfWall } from '#recurrence/calendar.ts'
import { datesOf } from '#recurrence/dates-of.ts'
import type { RecurrenceView } from '#recurrence/recurrence-of.ts'
import { anyOf } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'
import type { Series } from '#recurrence/series-record.ts'
import { zoneLabelOf } from '#zone-label.ts'
import { resolveWall } from '#zoned-time.ts'

import { clockText, noClock } from './clock-part.ts'
import { english } from './english.ts'
import { exceptions } from './exceptions.ts'
import { namesFor } from './names.ts'
import { patternText, spaced } from './pattern.ts'
import type { Language } from './pattern.ts'
import type { Phrases } from './phrases.ts'
import { untilText } from './until-text.ts'

export interface SentenceOptions {
  /** BCP 47, for names, dates and lists. `en` is written as in en-GB. */
  locale: string
  /** The phrases of the locale's language; default: English, also for the names of other locales. */
  phrases?: Phrases | undefined
  /** Omits the time of day and its zone. */
  withoutTime?: boolean | undefined
}

/** "Every week on Tuesday at 09:00 (New York time), 3 times, except 14 January 2025", always in the event's zone. */
export function sentence(view: RecurrenceView, options: SentenceOptions): string {
  const { phrases = english } = options
  const said = sentenceOf(view, view.rule, view.source, options)
  if (said !== null) return said
  if (view.kind !== 'unreadable') return phrases.doesNotRepeat
  const has = (wanted: string) => view.notices.some(({ kind }) => kind === wanted)
  if (has('no-start')) return phrases.noStart
  return has('recurring-without-pattern') ? phrases.noPattern : phrases.unreadable
}

/** The sentence of the fields where they disagree with the rule; null when they do not. */
export function disagreeingSentence(view: RecurrenceView, options: SentenceOptions): string | null {
  return sentenceOf(view, view.disagreeing, 'fields', options)
}

/** Adds what is not in the rule: a missing end, unreadable exclusions. */
function sentenceOf(
  { series, notices }: RecurrenceView,
  rule: Rule | null,
  source: RecurrenceView['source'],
  options: SentenceOptions,
): string | null {
  if (rule === null || series === null) return null
  const { phrases = english } = options
  const said = [ruleSentence(rule, series, options)]
  const incomplete = notices.find(({ kind }) => kind === 'end-incomplete')
  if (source === 'fields' && incomplete !== undefined) {
    said.push(incomplete.detail === 'endDate' ? phrases.endNotGiven : phrases.countNotGiven)
  }
  if (notices.some(({ kind }) => kind === 'exclusion-invalid')) said.push(phrases.exclusionsUnreadable)
  return said.join(' ')
}

/** The sentence of a rule in a series: with its zone, its start and its exclusions. */
export function ruleSentence(
  rule: Rule,
  series: Series,
  { locale, phrases = english, withoutTime = false }: SentenceOptions,
): string {
  const { start, zone, wholeDay } = series
  const language: Language = { phrases, names: namesFor(locale, phrases.language) }
  const pattern = patternText(rule, dayOfWall(start), language)
  const zoneName = zone === null ? null : zoneLabelOf(zone, resolveWall(start, zone).epochMs, phrases.zone)
  const clock = wholeDay || withoutTime ? noClock : clockText(rule, start, zoneName, language)
  if (clock === null) return phrases.unreadable
  const between = pattern.isHeld && clock.at !== '' ? phrases.afterCondition : ' '
  const clauses = [[pattern.text, clock.at].filter(Boolean).join(between)]
  if (weekStartMatters(rule, series)) clauses.push(phrases.weeksStartOn(language.names.weekday(rule.weekStart)))
  clauses.push(...pattern.limits, ...clock.limits)
  if (wholeDay) clauses.push(phrases.wholeDay)
  if (rule.count !== null) clauses.push(phrases.times(rule.count))
  // After another clause, "until" would belong to that clause alone.
  const until = untilText(rule, series, language)
  if (clauses.length > 1 && until !== '') clauses.push(until)
  else clauses[0] = spaced(clauses[0] ?? '', until)
  const excepted = exceptions(series, language)
  if (excepted.length > 0) clauses.push(phrases.except(phrases.join(excepted)))
  return clauses.join(', ')
}

/** True when weeks that begin on Monday or Sunday would give other dates. */
function weekStartMatters(rule: Rule, series: Series): boolean {
  const datesFrom = (weekStart: number) => datesOf({ ...rule, weekStart }, { ...series, zone: null }, 8).join()
  const own = rule.weekStart
  const isWeekly = rule.freq === 'WEEKLY' && (rule.interval > 1 || anyOf(rule.bySetPos))
  return (isWeekly || anyOf(rule.byWeekNo)) && [0, 1].some((other) => datesFrom(other) !== datesFrom(own))
}
