import type { Notice } from '#recurrence/notices.ts'
import type { RuleProblem } from '#recurrence/rule-reasons.ts'

import { englishNotices } from './english-notices.ts'
import { namesFor } from './names.ts'
import type { NoticeWords } from './phrases.ts'

export type { NoticeWords } from './phrases.ts'

export interface NoticeOptions {
  /** BCP 47, for dates and numbers. `en` is written as in en-GB. */
  locale: string
  /** The phrases of the locale's language; default: English. */
  words?: NoticeWords | undefined
}

/** A notice in words. Details are text as sent, or ISO dates, which are formatted: show the result as text only. */
export function noticeText(notice: Notice, { locale, words = englishNotices }: NoticeOptions): string {
  const { kind, problem } = notice
  const sent = notice.detail ?? ''
  const detail = problem === undefined ? (namedField(sent, words) ?? sent) : problemText(problem, words)
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)/.test(detail)) return words.notices[kind](detail)
  const names = namesFor(locale, words.language)
  const midnight = Date.parse(`${detail.slice(0, 10)}T00:00:00Z`)
  const clock = Number(detail.slice(11, 13)) * 3600 + Number(detail.slice(14, 16)) * 60
  const date = names.date(midnight)
  return words.notices[kind](detail.length > 10 ? `${date}, ${names.clock(clock)}` : date)
}

function namedField(detail: string, { fields }: NoticeWords): string | undefined {
  return new Map(Object.entries(fields)).get(detail)
}

const ranges: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  BYMONTH: [[1, 12]],
  BYWEEKNO: [
    [1, 53],
    [-53, -1],
  ],
  BYYEARDAY: [
    [1, 366],
    [-366, -1],
  ],
  BYMONTHDAY: [
    [1, 31],
    [-31, -1],
  ],
  BYHOUR: [[0, 23]],
  BYMINUTE: [[0, 59]],
  BYSECOND: [[0, 60]],
  BYSETPOS: [
    [1, 366],
    [-366, -1],
  ],
}

/** Why a rule could not be read, without a full stop. */
export function problemText({ reason, part }: RuleProblem, words: NoticeWords = englishNotices): string {
  return words.reasons[reason](part ?? '', words.ranges(ranges[part ?? ''] ?? []))
}
