import type { MetaField } from '@frontdesk/api-types'
import { useId, useState } from 'react'

import { shortened } from '#format/shortened.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { MetaFieldInput } from '#records/event/meta-field-input.tsx'
import {
  type MetaFieldKind,
  type MetaFieldView,
  metaLimits,
  metaValueFault,
  metaValueToSend,
} from '#records/event/meta-field-view.ts'
import { Warnings } from '#records/inventory/inventory-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'

const kindWords: Readonly<Record<MetaFieldKind, Marked>> = {
  text: mark('Text'),
  number: mark('Number'),
  choice: mark('One of several'),
  choices: mark('Some of several'),
  'date-time': mark('Date and time'),
  person: mark('Person'),
  category: mark('Category'),
  unknown: mark('Kind unknown'),
}

/** A definition, and beside it the control that it defines, with the messages and values of a form. */
export function MetaFieldCard({ field, view }: { field: MetaField; view: MetaFieldView }) {
  const id = useId()
  const limits = metaLimits(view)
  return (
    <article aria-labelledby={id} className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 id={id} className="text-body flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0">{view.label}</bdi>
          {view.required ? (
            <Badge meaning="neutral" icon={null}>
              {say('Required')}
            </Badge>
          ) : null}
          {view.published ? null : <Badge meaning="wait">{say('Not published')}</Badge>}
          {view.locked ? (
            <Badge meaning="neutral" icon={null}>
              {say('Locked')}
            </Badge>
          ) : null}
        </h3>
        {view.help ? <p className="text-quiet max-w-prose whitespace-pre-line">{view.help}</p> : null}
        <p className="text-table flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{say(kindWords[view.kind])}</span>
          {view.kind === 'unknown' && view.word ? <Badge meaning="neutral">{view.word}</Badge> : null}
          {limits ? <span className="text-quiet">{limits}</span> : null}
        </p>
        <p className="text-label text-quiet touch:[&_[data-copies]]:-my-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          {view.key ? (
            <span className="inline-flex max-w-full min-w-0 items-center gap-1">
              <span className="shrink-0">{say('Sent as')}</span>
              <Copy shown text={view.key} what={say('field code')} className="min-w-0 font-mono" />
            </span>
          ) : null}
          {view.word && view.kind !== 'unknown' ? (
            <span>
              {say('Kind')} <code className="break-all">{shortened(view.word, 60)}</code>
            </span>
          ) : null}
          {field.col ? (
            <span>
              {say('Column')} <code className="break-all">{shortened(field.col, 60)}</code>
            </span>
          ) : null}
          {typeof field.metaNum === 'number' ? (
            <span>{say('Number {number}', { number: String(field.metaNum) })}</span>
          ) : null}
        </p>
        <Warnings texts={view.oddities} />
        <AllFields record={field} />
      </div>
      <Preview view={view} />
    </article>
  )
}

function Preview({ view }: { view: MetaFieldView }) {
  const [value, setValue] = useState(view.start)
  const [touched, setTouched] = useState(false)
  const fault = metaValueFault(view, value)
  const sent = metaValueToSend(view, value)
  return (
    <div className="border-line bg-surface flex min-w-0 flex-col gap-2 self-start rounded border p-3">
      <p className="text-label text-quiet">{say('As the form shows it')}</p>
      <MetaFieldInput
        view={view}
        value={value}
        error={touched ? (fault ?? undefined) : undefined}
        onValue={(next) => {
          setValue(next)
          setTouched(true)
        }}
      />
      <p className="text-label text-quiet min-h-4 min-w-0">
        {sent === undefined || fault !== null || view.key === '' ? (
          say('Nothing would be sent')
        ) : (
          <>
            {say('Would be sent:')}{' '}
            <code className="text-text break-all">{shortened(JSON.stringify({ [view.key]: sent }), 300)}</code>
          </>
        )}
      </p>
    </div>
  )
}
