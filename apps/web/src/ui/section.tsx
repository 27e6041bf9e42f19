import type { ReactNode } from 'react'
import { useId } from 'react'

import { cx } from './cx.ts'
import { recordHeading } from './record-heading.ts'

/** A part of a page: heading, aside (count, age, an action), content. A line above, no box. */
export function Section(props: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** Its heading is that of the page’s record, which gets the focus. */
  record?: boolean
}) {
  const { title, aside, children, className, record = false } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('flex flex-col gap-2', className)}>
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} {...(record ? recordHeading : {})} className="text-body">
          {title}
        </h2>
        {aside ? (
          <div className="touch:gap-x-2 ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">{aside}</div>
        ) : null}
      </header>
      {children}
    </section>
  )
}
