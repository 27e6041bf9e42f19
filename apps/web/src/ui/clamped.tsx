import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** Characters. Shorter texts take at most three lines in any column, so they need no clamping to three. */
const short = 36

/** A text of the service in a row: it can break anywhere and is cut after three lines, or two. */
export function Clamped(props: { children: ReactNode; className?: string | undefined; lines?: 2 | 3 }) {
  const { children, className, lines = 3 } = props
  // An element per row is expensive to lay out, so short strings get none.
  const isShort = lines === 3 && typeof children === 'string' && children.length <= short && !children.includes('\n')
  if (isShort && className === undefined) return children
  return <span className={cx(lines === 2 ? 'line-clamp-2' : !isShort && 'line-clamp-3', className)}>{children}</span>
}
