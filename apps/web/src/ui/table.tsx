import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from './cx.ts'

/** Real table markup in a focusable, scrollable group. `label` names both. A group is no landmark: its section is one. */
export function Table({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div
      role="group"
      aria-label={label}
      // Keyboard users scroll a wide table; axe asks for it (scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx('relative max-w-full rounded-xs max-lg:overflow-x-auto', className)}
    >
      <table
        aria-label={label}
        className="text-table w-full border-separate border-spacing-0 text-start [&>tbody]:isolate"
      >
        {children}
      </table>
    </div>
  )
}

/** The header row: sticky while the page scrolls. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

type Align = { numeric?: boolean }

export function TableHeader({ numeric = false, className, ...rest }: ComponentProps<'th'> & Align) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        'z-10 lg:sticky lg:top-(--top-bar) h-8 border-b border-line bg-canvas px-3 text-label font-medium whitespace-nowrap text-quiet first:ps-2 last:pe-2',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    />
  )
}

/** A row with one style for hover and focus inside. With a `RowLink` in its first cell the whole row is its target. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={cx('group/row data-row', className)} />
}

export function TableCell({ numeric = false, className, ...rest }: ComponentProps<'td'> & Align) {
  return <td {...rest} className={cx(numeric && 'text-end whitespace-nowrap tabular-nums', className) || undefined} />
}

/** The first cell's link. Its target covers the row; row actions lie above it with `relative z-10`. */
function RowAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx('row-link', className)}>
      {rest.children}
    </a>
  )
}
export const RowLink = createLink(RowAnchor)
