import type { ComponentProps } from 'react'

import { cx } from '#ui/cx.ts'

import { controlClass, useFieldWiring } from './field.tsx'

/** Multi-line text; it grows with its content up to half the window. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring()
  return (
    <textarea
      rows={3}
      {...wiring}
      {...rest}
      className={cx(
        controlClass,
        'read-only:bg-hover field-sizing-content max-h-[50dvh] min-h-20 resize-y py-1.5',
        className,
      )}
    />
  )
}
