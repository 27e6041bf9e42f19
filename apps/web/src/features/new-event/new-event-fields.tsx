import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

import { useNewEventForm } from './new-event-context.ts'
import type { FlagField, IdField, TextField } from './new-event-draft.ts'
import { fieldLabels } from './new-event-labels.ts'

type LineProps = {
  field: TextField | IdField
  hint?: ReactNode
  placeholder?: string | undefined
  id?: boolean
  decimal?: boolean
}

/** One line of text, or an id that may be pasted as a link. */
export function Line({ field, hint, placeholder, id = false, decimal = false }: LineProps) {
  const form = useNewEventForm()
  return (
    <Field label={say(fieldLabels[field])} hint={hint} error={form.error(field)} className="min-w-0">
      <Input
        data-field={field}
        value={form.values[field]}
        placeholder={placeholder}
        autoComplete="off"
        inputMode={decimal ? 'decimal' : 'text'}
        {...(id ? { spellCheck: false, autoCapitalize: 'off', className: 'font-mono' } : {})}
        onChange={(event) => form.set({ [field]: event.currentTarget.value }, [field])}
      />
    </Field>
  )
}

export function LongTextField({ field, hint }: { field: TextField; hint?: ReactNode }) {
  const form = useNewEventForm()
  return (
    <Field label={say(fieldLabels[field])} hint={hint} error={form.error(field)}>
      <TextArea
        data-field={field}
        value={form.values[field]}
        onChange={(event) => form.set({ [field]: event.currentTarget.value }, [field])}
      />
    </Field>
  )
}

export function Flag({ field, hint }: { field: FlagField; hint?: ReactNode }) {
  const form = useNewEventForm()
  return (
    <Check
      label={say(fieldLabels[field])}
      hint={hint}
      data-field={field}
      checked={form.values[field]}
      onChange={(event) => form.set({ [field]: event.currentTarget.checked }, [field])}
    />
  )
}

/** Collapsed section of rarely used fields; its header shows the number of filled ones. */
export function Fold(props: { title: string; filled: number; open?: boolean; children: ReactNode }) {
  const { title, filled, open = false, children } = props
  return (
    <details open={open || undefined} className="group border-line border-t">
      <summary className="hover:bg-hover -mx-2 flex min-h-10 list-none items-center gap-2 rounded px-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="text-quiet size-4 shrink-0 transition-transform duration-120 group-open:rotate-90 rtl:-scale-x-100"
        />
        {title}
        {filled > 0 ? (
          <span className="text-label text-quiet font-normal">
            {say('{count, plural, one {# filled in} other {# filled in}}', { count: filled })}
          </span>
        ) : null}
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-4">{children}</div>
    </details>
  )
}

/** Section of the form with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-body border-line border-b pb-1.5">{title}</h2>
      {children}
    </section>
  )
}
