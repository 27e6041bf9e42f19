import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** Texts up to so many letters need no more than three lines wherever a row has room for its columns. */
const short = 36

/** A text of the service in a row: it breaks anywhere and ends after three lines, however long it is. */
export function Clamped({ children, className }: { children: ReactNode; className?: string | undefined }) {
  // A box of its own in every row is dear to lay out: what is short has none.
  const isShort = typeof children === 'string' && children.length <= short && !children.includes('\n')
  if (isShort && className === undefined) return children
  return <span className={cx(!isShort && 'line-clamp-3', className)}>{children}</span>
}
