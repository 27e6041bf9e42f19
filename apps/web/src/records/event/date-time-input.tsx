import { type ReactNode, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Field, Input } from '#ui/forms/field.tsx'

type PartProps = {
  label: ReactNode
  /** `YYYY-MM-DD` or `HH:mm`; `''` for nothing. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** The field of the body, by which it is found again when something is wrong with it. */
  name?: string
  className?: string
}

/** The browser's own control; half of a date left standing in it is no value and is said to be none. */
function Part({ kind, label, value, onValue, error, hint, name, className }: PartProps & { kind: 'date' | 'time' }) {
  const [half, setHalf] = useState(false)
  const unfinished =
    kind === 'date' ? say('This date is not complete or does not exist') : say('This time is not complete')
  return (
    <Field
      label={label}
      hint={hint}
      error={error ?? (half ? unfinished : undefined)}
      className={cx('min-w-0', className)}
    >
      <Input
        type={kind}
        data-field={name}
        value={value}
        // Four digits: browsers take six and more for the year otherwise.
        {...(kind === 'date' ? { max: '9999-12-31' } : {})}
        onChange={(event) => {
          setHalf(false)
          onValue(event.currentTarget.value)
        }}
        onBlur={(event) => setHalf(event.currentTarget.validity.badInput)}
        className="tabular-nums"
      />
    </Field>
  )
}

export function DateField(props: PartProps) {
  return <Part kind="date" {...props} />
}

export function TimeField(props: PartProps) {
  return <Part kind="time" {...props} />
}
