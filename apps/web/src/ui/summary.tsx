import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** The `<summary>` of a `<details>`, with one arrow everywhere that turns down when open. */
export function Summary({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <summary
      className={cx(
        'flex w-fit min-h-8 list-none items-center gap-1.5 rounded-xs text-quiet hover:text-text touch:min-h-11 [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 transition-transform duration-120 in-[details[open]>summary]:rotate-90 rtl:-scale-x-100"
      />
      {children}
    </summary>
  )
}
