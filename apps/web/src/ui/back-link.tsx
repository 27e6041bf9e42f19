import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      data-print="no"
      {...rest}
      className="text-table text-quiet hover:text-text touch:min-h-11 -ms-1 inline-flex min-h-8 items-center gap-1 self-start rounded-xs pe-1 no-underline"
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
      {children}
    </a>
  )
}

/** Link from a record to its list, above the heading on every screen. */
export const BackLink = createLink(BackAnchor)
