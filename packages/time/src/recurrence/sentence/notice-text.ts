import type { OccurrenceTotal } from '#recurrence/next-occurrences.ts'
import type { Notice } from '#recurrence/notices.ts'

import { englishNotices } from './english-notices.ts'
import { namesFor } from './names.ts'
import type { NoticeWords } from './phrases.ts'

export interface NoticeOptions {
  /** BCP 47, for dates and numbers. `en` is written as in en-GB. */
  locale: string
  /** The words of the locale's language; left out: English. */
  words?: NoticeWords | undefined
}

/** A notice in words. Details are text as sent, or ISO dates, which are written out: show the result as text only. */
export function noticeText({ kind, detail }: Notice, { locale, words = englishNotices }: NoticeOptions): string {
  const isDate = detail !== null && /^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)/.test(detail)
  if (!isDate) return words.notices[kind](detail ?? '')
  const date = namesFor(locale, words.language).date(Date.parse(`${detail.slice(0, 10)}T00:00:00Z`))
  return words.notices[kind](detail.length > 10 ? `${date}, ${detail.slice(11, 16)}` : date)
}

/** "3 of 10 left, 1 excluded", "no end", "none match", "stopped searching". */
export function totalText(total: OccurrenceTotal, { locale, words = englishNotices }: NoticeOptions): string {
  const { totals } = words
  switch (total.kind) {
    case 'no-end':
      return totals.noEnd
    case 'none-match':
      return totals.noneMatch
    case 'more-than':
      return totals.moreThan(namesFor(locale, words.language).number(total.counted))
    case 'stopped-searching':
      return totals.stoppedSearching(total.counted)
    case 'left': {
      const left = totals.left(total.left, total.of)
      return total.excluded > 0 ? `${left}, ${totals.excluded(total.excluded)}` : left
    }
  }
}
