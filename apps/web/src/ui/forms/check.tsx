import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import { cx } from '#ui/cx.ts'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** One line under the label. */
  hint?: ReactNode
  /** Renders a radio button; all of a group share one `name`. */
  radio?: boolean
}

// The target is 24 px, the box 16; forced colours use the system's own.
const mark =
  '-ms-1 relative grid size-6 shrink-0 appearance-none place-items-center before:size-4 before:border before:border-edge before:bg-surface touch:before:size-5 after:absolute after:opacity-0 hover:before:border-text checked:before:border-accent checked:before:bg-accent checked:after:opacity-100 disabled:opacity-45 forced-colors:appearance-auto forced-colors:before:hidden forced-colors:after:hidden'
const tick =
  'before:rounded-xs after:h-[0.375rem] after:w-2.5 after:-translate-y-px after:-rotate-45 after:border-on-accent after:[border-width:0_0_2px_2px]'
const dot = 'before:rounded-full after:size-1.5 after:rounded-full after:bg-on-accent'

/** A checkbox or radio button; its label is part of the target. */
export function Check({ label, hint, radio = false, className, ...rest }: CheckProps) {
  const id = useId()
  return (
    <div className={cx('flex min-h-6 items-start gap-1.5 touch:min-h-11 touch:items-center', className)}>
      <input
        type={radio ? 'radio' : 'checkbox'}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
        className={cx(mark, radio ? dot : tick)}
      />
      <div className="flex min-w-0 flex-col">
        <label htmlFor={id} className="text-body touch:py-1 py-0.5">
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="text-label text-quiet">
            {hint}
          </span>
        ) : null}
      </div>
    </div>
  )
}
