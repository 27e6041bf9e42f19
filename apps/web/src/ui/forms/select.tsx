import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from '#ui/cx.ts'

import { controlClass, useFieldWiring } from './field.tsx'

/** The browser's native select: works with touch and screen readers. */
export function Select({ className, children, ...rest }: Omit<ComponentProps<'select'>, 'multiple' | 'size'>) {
  const wiring = useFieldWiring()
  return (
    <span className={cx('relative block', className)}>
      <select {...wiring} {...rest} className={cx(controlClass, 'appearance-none pe-8')}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="text-quiet pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2"
      />
    </span>
  )
}
