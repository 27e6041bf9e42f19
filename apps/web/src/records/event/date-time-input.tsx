import { type ReactNode, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Field, Input } from '#ui/forms/field.tsx'

type PartProps = {
  label: ReactNode
  /** `YYYY-MM-DD` or `HH:mm`; `''` for none. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Name of the field in the request body, used to find it when the service rejects it. */
  name?: string
  className?: string
}

/** The native control. An incomplete date has no value and is reported as an error. */
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
        // Four digits: browsers otherwise accept six and more for the year.
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
