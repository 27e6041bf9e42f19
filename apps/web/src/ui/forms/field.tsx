import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { createContext, use, useEffect, useId, useRef } from 'react'

import { cx } from '#ui/cx.ts'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean }
const FieldWiring = createContext<Wiring | null>(null)

/** Attributes that a control inside a `Field` takes from it; empty outside of one. */
export function useFieldWiring(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = use(FieldWiring)
  return {
    ...(field ? { id: field.id } : {}),
    ...(field?.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field?.invalid ? { 'aria-invalid': true } : {}),
  }
}

/** Style of every form control. */
export const controlClass =
  'h-control w-full min-w-0 rounded border border-edge bg-surface px-2.5 text-body touch:text-[1rem] hover:border-text aria-invalid:border-no-edge'

/** Label, hint and error of a control. The `Input` inside is wired by context. */
export function Field(props: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
  className?: string
}) {
  const { label, hint, error, children, className } = props
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <FieldWiring value={{ id, describedBy: described || undefined, invalid: Boolean(error) }}>
      <div className={cx('flex flex-col gap-1', className)}>
        <label htmlFor={id} className="text-label font-medium">
          {label}
        </label>
        {children}
        {hint ? (
          <p id={`${id}-hint`} className="text-label text-quiet">
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} role="alert" className="text-label text-no-ink flex items-start gap-1.5 font-medium">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </FieldWiring>
  )
}

/** Text input. Inside a `Field` it takes its id, description and error from there. */
export function Input({
  focusFirst = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'autoFocus' | 'ref'> & {
  /** Gets the initial focus of a form or dialog. */
  focusFirst?: boolean
}) {
  const wiring = useFieldWiring()
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusFirst) own.current?.focus()
  }, [focusFirst])
  const isDate = rest.type === 'date' || rest.type === 'time'
  return (
    <input
      ref={own}
      data-focus-first={focusFirst || undefined}
      data-empty={(isDate && rest.value === '') || undefined}
      {...wiring}
      {...rest}
      className={cx(controlClass, 'read-only:bg-hover', isDate && 'empty-control', className)}
    />
  )
}
