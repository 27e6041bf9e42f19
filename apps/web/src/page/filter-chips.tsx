import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'

/** Filters stored in the address: a row of links with the current one marked. Its height is reserved. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={say('Filter: {name}', { name: label })}
      className="touch:min-h-11 max-sm:scroll-fade-x flex min-h-8 items-center gap-1.5 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      <span className="text-label text-quiet shrink-0 pe-1">{label}</span>
      {children}
    </nav>
  )
}

export function FilterChip({
  link,
  on,
  count,
  children,
}: {
  link: LinkProps
  on: boolean
  count?: number | undefined
  children: ReactNode
}) {
  return (
    <Link
      {...link}
      replace
      resetScroll={false}
      // The router's own check for the current link does not know the filter's default.
      activeProps={{ 'aria-current': on ? 'true' : undefined }}
      inactiveProps={{ 'aria-current': on ? 'true' : undefined }}
      data-print={on ? undefined : 'no'}
      className={cx(
        'inline-flex min-h-7 max-w-full max-sm:shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-table no-underline touch:min-h-11 touch:px-3.5',
        on
          ? 'border-text bg-text text-canvas print:bg-transparent print:text-text'
          : 'border-edge text-text hover:bg-hover',
      )}
    >
      <span className="truncate">{children}</span>
      {count === undefined ? null : <span className={cx('text-label', on ? '' : 'text-quiet')}>{count}</span>}
    </Link>
  )
}
