import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** A line of a list with a rule below: high enough to be touched, its parts wrap. `roomy`: with badges or buttons. */
export function ListLine({
  roomy = false,
  className,
  children,
}: {
  roomy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <li
      className={cx(
        'border-line touch:min-h-11 flex min-h-9 flex-wrap items-center gap-x-3 border-b',
        roomy ? 'gap-y-1 py-1.5' : 'py-1',
        className,
      )}
    >
      {children}
    </li>
  )
}
