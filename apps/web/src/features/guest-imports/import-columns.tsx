import { type Column, columnFields, mostFree } from '@frontdesk/sheets/fields'
import { useState } from 'react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { faultSentence, fieldWords } from './import-words.ts'
import type { OpenSheet } from './sheet-client.ts'
import type { SheetSummary } from './sheet-reading.ts'

export type Mode = 'new' | 'update'

/** Why the columns cannot be used as they are; null when they can. */
export function columnFault(columns: readonly Column[]): string | null {
  const used = columns.filter(({ field }) => field !== 'ignored')
  const has = (...fields: string[]) => used.some(({ field }) => fields.includes(field))
  if (!has('name', 'firstName', 'lastName', 'email'))
    return say('No column has the names. Choose “Name”, or “First name” and “Last name”, for one of them.')
  const twice = columnFields.find(
    (field) => field !== 'free' && field !== 'ignored' && used.filter((column) => column.field === field).length > 1,
  )
  if (twice !== undefined)
    return say('Two columns are “{field}”. Choose something else for one of them.', { field: say(fieldWords[twice]) })
  if (used.filter(({ field }) => field === 'free').length > mostFree)
    return say('At most {most} columns can be kept under their own header. Leave some out.', { most: mostFree })
  return null
}

type Props = {
  sheet: OpenSheet
  /** The event has guests already. */
  hasList: boolean
  busy: boolean
  onSheet: (sheet: OpenSheet) => void
  onBegin: (columns: Column[], mode: Mode) => void
  onCancel: () => void
}

/** Which sheet of a workbook it is, and what each of its columns is. */
export function ImportColumns(props: Props) {
  const { sheet, onSheet, onCancel } = props
  const { names, at, summary, fault } = sheet
  const [failed, setFailed] = useState(false)
  const choose = async (next: number) => {
    try {
      onSheet(await sheet.choose(next))
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {names.length > 1 ? (
        <Field label={say('Which sheet of the workbook has the guests?')} className="max-w-md">
          <Select value={String(at)} onChange={(event) => void choose(Number(event.target.value))}>
            {names.map(({ name, hidden, rows }, index) => (
              <option key={name} value={index}>
                {hidden
                  ? say('{name} (hidden): {rows, plural, one {# row} other {# rows}}', { name, rows })
                  : say('{name}: {rows, plural, one {# row} other {# rows}}', { name, rows })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {failed || fault ? (
        <Notice assertive kind="rejected" title={say('This sheet couldn’t be read')}>
          <p>{faultSentence(fault ?? { code: 'unreadable', row: null, column: null })}</p>
        </Notice>
      ) : null}
      {summary ? (
        <Columns key={at} {...props} summary={summary} />
      ) : (
        <Button onClick={onCancel}>{say('Another file')}</Button>
      )}
    </div>
  )
}

/** What each column is, as it was guessed, over the first rows of the sheet; each can be changed. */
function Columns({ sheet, summary, hasList, busy, onBegin, onCancel }: Props & { summary: SheetSummary }) {
  const { fileName } = sheet
  const [columns, setColumns] = useState(summary.columns)
  const [mode, setMode] = useState<Mode>(hasList ? 'update' : 'new')
  const fault = columnFault(columns)
  const change = (at: number, field: string) => {
    const chosen = columnFields.find((one) => one === field)
    if (chosen) setColumns(columns.map((column, index) => (index === at ? { ...column, field: chosen } : column)))
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p>
        {say('{file}: {count, plural, one {# row} other {# rows}}. Check what each column is.', {
          file: fileName,
          count: summary.count,
        })}
      </p>
      {summary.repeated.length > 0 ? (
        <Notice quiet kind="partial" title={say('Some headers are there twice')}>
          {say('{headers}: the later ones have a number.', {
            headers: [...new Set(summary.repeated.map(({ header }) => header))].join(', '),
          })}
        </Notice>
      ) : null}
      <div
        role="region"
        aria-label={say('Columns of the sheet')}
        // Keyboard users scroll a wide table; axe asks for it (scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="border-line max-h-[min(28rem,42dvh)] overflow-auto rounded-xs border"
      >
        <table className="text-table border-separate border-spacing-0 text-start">
          <thead>
            <tr>
              {columns.map(({ header, field }, at) => (
                <th
                  key={`${at} ${header}`}
                  scope="col"
                  className="bg-canvas border-line sticky top-0 z-10 min-w-52 border-e border-b p-2 text-start align-top font-medium"
                >
                  <span dir="auto" className="mb-1 line-clamp-2 [overflow-wrap:anywhere]">
                    {header || say('without a header')}
                  </span>
                  <Select
                    aria-label={say('What “{header}” is', { header: header || grouped(at + 1) })}
                    value={field}
                    onChange={(event) => change(at, event.target.value)}
                  >
                    {columnFields.map((one) => (
                      <option key={one} value={one}>
                        {say(fieldWords[one])}
                      </option>
                    ))}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.sample.map(({ row, cells }) => (
              <tr key={row}>
                {columns.map(({ header, field }, at) => (
                  <td
                    key={`${at} ${header}`}
                    dir="auto"
                    className={`border-line max-w-64 truncate border-e border-b px-2 py-1 ${field === 'ignored' ? 'text-quiet line-through' : ''}`}
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasList ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="text-label font-medium">{say('The event has a guest list already')}</legend>
          <Check
            radio
            name="mode"
            checked={mode === 'update'}
            onChange={() => setMode('update')}
            label={say('This is a newer sheet of the same list')}
            hint={say('Guests are matched and changed; those who are not in this sheet are marked, not removed.')}
          />
          <Check
            radio
            name="mode"
            checked={mode === 'new'}
            onChange={() => setMode('new')}
            label={say('These are further guests')}
            hint={say(
              'Those who are on the list already are matched; everyone else is added. This marks no one as missing.',
            )}
          />
        </fieldset>
      ) : null}
      {fault ? <Notice kind="rejected" title={fault} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" why={fault ?? undefined} busy={busy} onClick={() => onBegin(columns, mode)}>
          {say('Check these rows')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {say('Another file')}
        </Button>
      </div>
    </div>
  )
}
