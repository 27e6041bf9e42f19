import type { OccurrenceTotal } from '#recurrence/next-occurrences.ts'

import { english } from './english.ts'
import { namesFor } from './names.ts'
import type { SentenceOptions } from './sentence.ts'

/** "3 of 10 left, 1 excluded", "no end", "none match", "stopped searching". */
export function totalText(total: OccurrenceTotal, { locale, phrases = english }: SentenceOptions): string {
  const { totals } = phrases
  switch (total.kind) {
    case 'no-end':
      return totals.noEnd
    case 'none-match':
      return totals.noneMatch
    case 'more-than':
      return totals.moreThan(namesFor(locale, phrases.language).number(total.counted))
    case 'stopped-searching':
      return totals.stoppedSearching(total.counted)
    case 'left': {
      const left = totals.left(total.left, total.of)
      return total.excluded > 0 ? `${left}, ${totals.excluded(total.excluded)}` : left
    }
  }
}
