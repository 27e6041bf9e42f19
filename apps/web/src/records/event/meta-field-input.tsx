import { type ReactNode, useId } from 'react'

import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

import { DateField, TimeField } from './date-time-input.tsx'
import { type MetaFieldView, type MetaValue, metaLimits } from './meta-field-view.ts'

export type MetaFieldInputProps = {
  view: MetaFieldView
  value: MetaValue
  onValue: (value: MetaValue) => void
  error?: string | undefined
}

/** More options than this are shown as a select. */
const fewOptions = 6
/** Longer texts get several lines. */
const oneLine = 120

/** The control for a metadata field definition (op 12), with its limits as a hint. */
export function MetaFieldInput(props: MetaFieldInputProps) {
  const { view } = props
  if (view.kind === 'choices' && view.options.length > 0) return <Several {...props} />
  if (view.kind === 'choice' && view.options.length > 0)
    return view.options.length <= fewOptions ? <OneOfFew {...props} /> : <OneOfMany {...props} />
  if (view.kind === 'date-time') return <DateAndTime {...props} />
  return <Line {...props} />
}

const one = (value: MetaValue): string => (typeof value === 'string' ? value : value.join(', '))
const many = (value: MetaValue): readonly string[] => (typeof value === 'string' ? (value ? [value] : []) : value)
const path = (view: MetaFieldView) => `meta.${view.key}`

function Label({ view }: { view: MetaFieldView }) {
  return (
    <>
      {view.label}{' '}
      <span className="text-quiet font-normal">{view.required ? say('(required)') : say('(optional)')}</span>
    </>
  )
}

function kindHint(view: MetaFieldView): string | null {
  if (view.kind === 'person') return say('A person, by id or by name')
  if (view.kind === 'category') return say('A category, by id or by name')
  if (view.kind === 'unknown' && view.word) return say('Kind “{word}”, sent as text', { word: view.word })
  return null
}

const hintOf = (view: MetaFieldView): string | null => joined([view.help, metaLimits(view), kindHint(view)], ' · ')

function Line({ view, value, onValue, error }: MetaFieldInputProps) {
  const text = one(value)
  const long = view.kind === 'text' && (view.maxLength ?? 0) > oneLine
  const shared = { 'data-field': path(view), value: text, autoComplete: 'off', required: view.required } as const
  return (
    <Field label={<Label view={view} />} hint={hintOf(view)} error={error}>
      {long ? (
        <TextArea {...shared} onChange={(event) => onValue(event.currentTarget.value)} />
      ) : (
        <Input
          {...shared}
          inputMode={view.kind === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Group({ view, error, children }: { view: MetaFieldView; error: string | undefined; children: ReactNode }) {
  const id = useId()
  const hint = hintOf(view)
  const described = joined([hint ? `${id}-hint` : null, error ? `${id}-error` : null], ' ')
  return (
    <fieldset
      data-field={path(view)}
      className="flex min-w-0 flex-col gap-1"
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <legend className="text-label mb-1 font-medium">
        <Label view={view} />
      </legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">{children}</div>
      {hint ? (
        <p id={`${id}-hint`} className="text-label text-quiet">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-label text-no-ink font-medium">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function OneOfFew({ view, value, onValue, error }: MetaFieldInputProps) {
  const group = useId()
  const chosen = one(value)
  return (
    <Group view={view} error={error}>
      {view.required ? null : (
        <Check radio name={group} label={say('None')} checked={chosen === ''} onChange={() => onValue('')} />
      )}
      {view.options.map((option) => (
        <Check
          key={option}
          radio
          name={group}
          label={option}
          checked={chosen === option}
          onChange={() => onValue(option)}
        />
      ))}
    </Group>
  )
}

function OneOfMany({ view, value, onValue, error }: MetaFieldInputProps) {
  return (
    <Field label={<Label view={view} />} hint={hintOf(view)} error={error}>
      <Select data-field={path(view)} value={one(value)} onChange={(event) => onValue(event.currentTarget.value)}>
        <option value="">{say('None')}</option>
        {view.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </Field>
  )
}

function Several({ view, value, onValue, error }: MetaFieldInputProps) {
  const chosen = many(value)
  const full = view.maxSelections !== null && chosen.length >= view.maxSelections
  const turn = (option: string, on: boolean) =>
    onValue(view.options.filter((it) => (it === option ? on : chosen.includes(it))))
  return (
    <Group view={view} error={error}>
      {view.options.map((option) => {
        const on = chosen.includes(option)
        return (
          <Check
            key={option}
            label={option}
            checked={on}
            // The hint states the limit; a disabled checkbox stays readable.
            disabled={full && !on}
            onChange={(event) => turn(option, event.currentTarget.checked)}
          />
        )
      })}
    </Group>
  )
}

/** A day with an optional time: sent as typed, without a zone. */
function DateAndTime({ view, value, onValue, error }: MetaFieldInputProps) {
  const [date = '', time = ''] = one(value).split('T')
  const put = (day: string, clock: string) => onValue(day === '' ? '' : clock === '' ? day : `${day}T${clock}`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-label mb-1 font-medium">
        <Label view={view} />
      </legend>
      <div className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2">
        <DateField
          label={say('Date')}
          name={path(view)}
          value={date}
          error={error}
          hint={hintOf(view)}
          onValue={(day) => put(day, time.slice(0, 5))}
        />
        <TimeField label={say('Time, if any')} value={time.slice(0, 5)} onValue={(clock) => put(date, clock)} />
      </div>
    </fieldset>
  )
}
