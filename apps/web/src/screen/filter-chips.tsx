import { createLink, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import { grouped } from '#format/numbers.ts'
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

/** The router calls every link to this path current: what a filter means only the page knows. */
const ChipLink = createLink(function Chip({ on, children, ...rest }: ComponentProps<'a'> & { on: boolean }) {
  return (
    <a {...rest} aria-current={on ? 'true' : undefined}>
      {children}
    </a>
  )
})

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
    <ChipLink
      {...link}
      replace
      state
      resetScroll={false}
      on={on}
      data-print={on ? undefined : 'no'}
      className={cx(
        'inline-flex min-h-7 max-w-full max-sm:shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-table no-underline touch:min-h-11 touch:px-3.5',
        on
          ? 'border-text bg-text text-canvas print:bg-transparent print:text-text'
          : 'border-edge text-text hover:bg-hover',
      )}
    >
      <span className="truncate">{children}</span>
      {count === undefined ? null : <span className={cx('text-label', on ? '' : 'text-quiet')}>{grouped(count)}</span>}
    </ChipLink>
  )
}
