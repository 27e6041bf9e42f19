import type { CSSProperties } from 'react'

import { say } from '#i18n/say.ts'

import { cx } from './cx.ts'

/** Placeholder of the final size. It is blank for 150 ms, so that a fast answer causes no flash. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <span aria-hidden style={style} className={cx('block rounded-xs', className)}>
      <span className="appear-late bg-hover block size-full rounded-[inherit]" />
    </span>
  )
}

/** `rows` table rows of reserved height. */
export function SkeletonRows({ rows, label = say('Loading') }: { rows: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="h-row border-line flex items-center gap-6 border-b px-2">
          <Skeleton className="h-3" style={{ width: `${28 + ((at * 13) % 22)}%` }} />
          <Skeleton className="h-3" style={{ width: `${12 + ((at * 7) % 9)}%` }} />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
