import { Check, TriangleAlert } from 'lucide-react'

import { isAbsent } from './absent.ts'
import { cx } from './cx.ts'

type Count = number | string | null | undefined

/** Whether a list is whole: how many are shown, how many the service says there are, and whether it can be asked for more. */
export function completenessText(shown: number, count: Count, more: boolean): { whole: boolean; text: string } {
  const total = isAbsent(count) || count === '' ? null : Number(count)
  if (total === null || Number.isNaN(total)) {
    return { whole: false, text: `${shown} shown; the service does not say how many there are` }
  }
  if (shown >= total) return { whole: true, text: shown === 1 ? 'The only one' : `All ${shown}` }
  return {
    whole: false,
    text: more ? `${shown} of ${total}` : `${shown} of ${total}, the service offers no way to ask for the rest`,
  }
}

/** Stands on every list. `more`: the operation takes page parameters (only 9 and 18 do). An array without a count is whole. */
export function Completeness(props: { shown: number; count?: Count; more?: boolean; className?: string }) {
  const { shown, count = shown, more = false, className } = props
  const { whole, text } = completenessText(shown, count, more)
  const Icon = whole ? Check : TriangleAlert
  return (
    <p className={cx('inline-flex items-center gap-1 text-label', whole ? 'text-quiet' : 'text-wait-ink', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}
