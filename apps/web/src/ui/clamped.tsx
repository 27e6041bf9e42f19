import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** Characters. Shorter texts take at most three lines in any column, so they need no clamping. */
const short = 36

/** A text of the service in a row: it can break anywhere and is cut after three lines. */
export function Clamped({ children, className }: { children: ReactNode; className?: string | undefined }) {
  // An element per row is expensive to lay out, so short strings get none.
  const isShort = typeof children === 'string' && children.length <= short && !children.includes('\n')
  if (isShort && className === undefined) return children
  return <span className={cx(!isShort && 'line-clamp-3', className)}>{children}</span>
}
