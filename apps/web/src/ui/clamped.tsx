import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** A text of the service in a row: it breaks anywhere and ends after three lines, however long it is. */
export function Clamped({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <span className={cx('line-clamp-3 wrap-anywhere', className)}>{children}</span>
}
