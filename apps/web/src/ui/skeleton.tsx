import { say } from '#i18n/say.ts'

import { cx } from './cx.ts'

/** Placeholder of the final size. It is blank for 150 ms, so that a fast answer causes no flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('block rounded-xs', className)}>
      <span className="appear-late bg-hover block size-full rounded-[inherit]" />
    </span>
  )
}

/** Widths of texts, each for a row in turn. */
const widths = ['w-[28%]', 'w-[41%]', 'w-[32%]', 'w-[45%]', 'w-[36%]', 'w-[49%]', 'w-[40%]', 'w-[31%]']
const shortWidths = ['w-[12%]', 'w-[19%]', 'w-[17%]', 'w-[15%]', 'w-[13%]', 'w-[20%]', 'w-[18%]', 'w-[16%]']

/** A placeholder for the text of a row. */
export const SkeletonText = ({ at }: { at: number }) => <Skeleton className={cx('h-3', widths[at % widths.length])} />

/** `rows` table rows of reserved height. */
export function SkeletonRows({ rows, label = say('Loading') }: { rows: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="h-row border-line flex items-center gap-6 border-b px-2">
          <SkeletonText at={at} />
          <Skeleton className={cx('h-3', shortWidths[at % shortWidths.length])} />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
