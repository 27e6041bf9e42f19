import { Check, CircleDashed, CircleHelp, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { type Meaning, meaningClass, meaningPattern } from './meaning.ts'

export type { Meaning } from './meaning.ts'

const icons = { yes: Check, no: X, unknown: CircleHelp, wait: Clock, neutral: CircleDashed } as const

export function MeaningIcon({ meaning, className }: { meaning: Meaning; className?: string }) {
  const Icon = icons[meaning]
  return <Icon aria-hidden className={cx('size-[1.15em] shrink-0', className)} strokeWidth={2.25} />
}

/** One short word always fits, so it needs no box that can be truncated. */
const fitsAlways = (text: ReactNode): boolean => typeof text === 'string' && /^\S{1,12}$/u.test(text)

/** Word, icon, colour and border together. `large` is the answer of a card, readable from two metres. */
export function Badge(props: {
  meaning: Meaning
  children: ReactNode
  large?: boolean
  /** Replaces the icon of the meaning; null for none. */
  icon?: ReactNode
  /** Tooltip. */
  title?: string
  className?: string
}) {
  const { meaning, children, large = false, icon, title, className } = props
  return (
    <span
      title={title}
      className={cx(
        'inline-flex max-w-full items-center border align-middle font-medium whitespace-nowrap',
        large ? 'gap-2.5 rounded px-4 py-2 text-answer' : 'gap-1 rounded-xs px-1.5 py-px text-label',
        meaningClass[meaning],
        large && meaningPattern[meaning],
        className,
      )}
    >
      {icon === undefined ? <MeaningIcon meaning={meaning} /> : icon}
      {/* An element for the ellipsis costs one more node in every row of a list. */}
      {fitsAlways(children) ? children : <span className="truncate">{children}</span>}
    </span>
  )
}
