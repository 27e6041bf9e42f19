import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useRef } from 'react'

import { useRoving } from '#ui/keyboard/use-roving.ts'

import { isAbsent } from './absent.ts'
import { cx } from './cx.ts'

/** Tabs are routes: a nav of links and one tab stop. They scroll sideways with a fade when not all fit. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  useRoving(row)
  return (
    <nav aria-label={label} className="border-line -mx-4 border-b sm:mx-0" data-print="no">
      <ul ref={row} className="scroll-fade-x relative flex gap-1 px-2 pe-8 sm:-ms-3 sm:px-0">
        {children}
      </ul>
    </nav>
  )
}

function TabAnchor({ className, children, count, ...rest }: ComponentProps<'a'> & { count?: ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  const current = rest['aria-current'] === 'page'
  useEffect(() => {
    const row = place.current?.parentElement
    if (!current || !row || !place.current) return
    // Horizontally only: scrollIntoView would also scroll the page.
    row.scrollLeft = place.current.offsetLeft - (row.clientWidth - place.current.offsetWidth) / 2
  }, [current])
  return (
    <li ref={place} className="shrink-0">
      <a
        {...rest}
        className={cx(
          'relative flex h-10 items-center gap-1.5 px-3 text-body font-medium text-quiet no-underline hover:text-text touch:h-11',
          'aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-text',
          className,
        )}
      >
        {children}
        {isAbsent(count) ? null : <span className="text-label text-quiet">{count}</span>}
      </a>
    </li>
  )
}

/**
 * One tab; the router sets aria-current on the active one. Pass `activeOptions={{ exact: true }}` for an index route.
 */
export const TabLink = createLink(TabAnchor)
