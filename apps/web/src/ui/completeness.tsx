import { Check, TriangleAlert } from 'lucide-react'

import { say } from '#i18n/say.ts'

import { isAbsent } from './absent.ts'
import { cx } from './cx.ts'

type Count = number | string | null | undefined

/**
 * Completeness of a list: records shown, the service's count, whether more pages can be loaded, and how many records
 * were removed because they are outside of the reader's scope.
 */
export function completenessText(
  shown: number,
  count: Count,
  more: boolean,
  outside = 0,
): { whole: boolean; text: string } {
  const total = isAbsent(count) || count === '' ? null : Number(count)
  if (outside > 0) {
    // The service's count includes the records out of scope, so they are subtracted.
    const rest = total === null || Number.isNaN(total) ? 0 : total - shown - outside
    return {
      whole: false,
      text:
        rest > 0
          ? say(
              '{shown, number} of {total, number}; {outside, plural, one {# hidden by your access} other {# hidden by your access}}',
              { shown, total: Number(total), outside },
            )
          : say(
              '{shown, number} shown; {outside, plural, one {# hidden by your access} other {# hidden by your access}}',
              { shown, outside },
            ),
    }
  }
  if (total === null || Number.isNaN(total)) {
    return { whole: false, text: say('{shown, number} shown; total unknown', { shown }) }
  }
  if (shown >= total) return { whole: true, text: say('{shown, plural, one {The only one} other {All #}}', { shown }) }
  return {
    whole: false,
    text: more
      ? say('{shown, number} of {total, number}', { shown, total })
      : say('{shown, number} of {total, number}; the rest can’t be loaded', { shown, total }),
  }
}

/**
 * Shown on every list. `more`: the operation takes page parameters (only 9 and 18 do). An array without a count is
 * complete.
 */
export function Completeness(props: {
  shown: number
  count?: Count
  more?: boolean
  outside?: number
  className?: string
}) {
  const { shown, count = shown, more = false, outside = 0, className } = props
  const { whole, text } = completenessText(shown, count, more, outside)
  const Icon = whole ? Check : TriangleAlert
  return (
    <p className={cx('inline-flex items-center gap-1 text-label', whole ? 'text-quiet' : 'text-wait-ink', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}
