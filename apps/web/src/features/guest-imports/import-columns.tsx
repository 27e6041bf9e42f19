import { columnsAsBefore } from '@frontdesk/sheets/columns-as-before'
import { type Encoding, encodings } from '@frontdesk/sheets/decode-text'
import { type Column, columnFields, columnTerms } from '@frontdesk/sheets/fields'
import type { ListedGuest } from '@frontdesk/sheets/found-guests'
import type { Reading } from '@frontdesk/sheets/readings'
import { type SheetNote, columnFault, notesOf } from '@frontdesk/sheets/sheet-notes'
import type { SheetAnswers } from '@frontdesk/sheets/sheet-table'
import { useEffect, useMemo, useState } from 'react'

import type { GuestImport } from '#api/desk/guest-imports.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { columnFaultSentence, encodingWords, faultSentence, noteSentence } from './import-words.ts'
import type { OpenSheet } from './sheet-client.ts'
import type { SheetSummary } from './sheet-reading.ts'

export type Mode = 'new' | 'update'
type Tell = (answers: SheetAnswers) => void

type Props = {
  sheet: OpenSheet
  /** The event has guests already. */
  hasList: boolean
  /** Guests of that list, as many as are compared with the sheet; undefined until they are read. */
  listed?: readonly ListedGuest[] | undefined
  /** Sheets of the event, the newest first. */
  imports: readonly GuestImport[]
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
  const open = async (opened: Promise<OpenSheet>) => {
    try {
      onSheet(await opened)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {names.length > 1 ? (
        <Field label={say('Which sheet of the workbook has the guests?')} className="max-w-md">
          <Select value={String(at)} onChange={(event) => void open(sheet.choose(Number(event.target.value)))}>
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
        <Columns
          key={`${at} ${sheet.encoding} ${summary.columns[0]?.header} ${summary.count}`}
          {...props}
          summary={summary}
          onTell={(answers) => void open(sheet.tell(answers))}
          onDecode={(encoding) => void open(sheet.decode(encoding))}
        />
      ) : (
        <Button onClick={onCancel}>{say('Another file')}</Button>
      )}
    </div>
  )
}

/** Fewer of the list than one in so many guests: the sheet is rather one of other guests. */
const leastShare = 5

/** How many of the listed guests the sheet has; null while that is not known. */
function useFound(sheet: OpenSheet, columns: readonly Column[], listed: Props['listed']): number | null {
  const [found, setFound] = useState<number | null>(null)
  useEffect(() => {
    let isLatest = true
    if (listed !== undefined && listed.length > 0)
      sheet.countFound(columns, listed).then(
        (count) => (isLatest ? setFound(count) : undefined),
        () => undefined,
      )
    return () => {
      isLatest = false
    }
  }, [sheet, columns, listed])
  return found
}

/** What each column is, as it was guessed, over the first rows of the sheet; each can be changed. */
type ColumnsProps = Props & { summary: SheetSummary; onDecode: (encoding: Encoding) => void; onTell: Tell }
function Columns(props: ColumnsProps) {
  const { sheet, summary, hasList, imports, busy, onBegin, onCancel, onDecode, onTell } = props
  const { fileName } = sheet
  const wasBegun = summary.chosenMode !== undefined
  const [isChecked, setChecked] = useState(wasBegun)
  const [corrected, setColumns] = useState(wasBegun ? summary.columns : null)
  const before = useMemo(() => columnsAsBefore(imports, summary.columns), [imports, summary.columns])
  const columns = corrected ?? before?.columns ?? summary.columns
  const [chosenMode, setMode] = useState<Mode | null>(summary.chosenMode ?? null)
  const found = useFound(sheet, columns, props.listed)
  const compared = props.listed?.length ?? 0
  const areOthers = found !== null && found * leastShare < compared
  // Whether there is a list may be told after the sheet was read.
  const mode = chosenMode ?? (hasList && !areOthers ? 'update' : 'new')
  const broken = columnFault(columns)
  const notes = notesOf(columns, summary.facts, { others: sheet.readings })
  const asks = notes.some((note) => note.asks)
  const unchecked = asks && !isChecked ? say('Check what is marked above first') : null
  const fault = broken === null ? null : columnFaultSentence(broken)
  const change = (at: number, field: string) => {
    const chosen = columnFields.find((one) => one === field)
    setChecked(false)
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
      {before && corrected === null ? (
        <p role="status" className="text-quiet">
          {say('The columns are as in {file}, which was kept last.', { file: before.of.fileName })}
        </p>
      ) : null}
      <Notes notes={notes} readings={sheet.readings} onTell={onTell} />
      {sheet.encoding === null ? null : <SavedAs encoding={sheet.encoding} onDecode={onDecode} />}
      {summary.sample.length < summary.count ? (
        <p className="text-label text-quiet">
          {say('The first {shown, number} of {count, plural, one {# row} other {# rows}}', {
            shown: summary.sample.length,
            count: summary.count,
          })}
        </p>
      ) : null}
      <div
        role="region"
        aria-label={say('Columns of the sheet')}
        // Keyboard users scroll a wide table; axe asks for it (scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="border-line scroll-fade-x max-h-[min(28rem,42dvh)] [scrollbar-width:thin]! overflow-y-auto rounded-xs border pe-7"
      >
        <table className="text-table border-separate border-spacing-0 text-start">
          <thead>
            <tr>
              {columns.map(({ header, field }, at) => (
                <th
                  key={`${at} ${header}`}
                  scope="col"
                  className="bg-canvas border-line sticky top-0 z-10 min-w-40 border-e border-b p-2 text-start align-top font-medium"
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
                        {say(columnTerms[one])}
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
                    className={`border-line max-w-48 truncate border-e border-b px-2 py-1 ${field === 'ignored' ? 'text-quiet line-through' : ''}`}
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
          {/* Its place is kept: the buttons below must not move while somebody presses them. */}
          <p role="status" className="text-wait-ink min-h-5 max-sm:min-h-10">
            {!areOthers
              ? null
              : found === 0
                ? say('Nobody of the list is in this sheet, so these are probably further guests.')
                : say(
                    'Of {compared, plural, one {# guest} other {# guests}} of the list that were compared, {found, plural, one {# is} other {# are}} in this sheet, so these are probably further guests.',
                    { compared, found },
                  )}
          </p>
          {/* `onClick`, too: a press of the one that is proposed is a choice, which no comparison changes later. */}
          <Check
            radio
            name="mode"
            checked={mode === 'update'}
            onChange={() => setMode('update')}
            onClick={() => setMode('update')}
            label={say('This is a newer sheet of the same list')}
            hint={say('Guests are matched and changed; those who are not in this sheet are marked, not removed.')}
          />
          <Check
            radio
            name="mode"
            checked={mode === 'new'}
            onChange={() => setMode('new')}
            onClick={() => setMode('new')}
            label={say('These are further guests')}
            hint={say(
              'Those who are on the list already are matched; everyone else is added. This marks no one as missing.',
            )}
          />
        </fieldset>
      ) : null}
      {fault ? <Notice kind="rejected" title={fault} /> : null}
      {asks && fault === null ? (
        <Check
          checked={isChecked}
          onChange={(event) => setChecked(event.target.checked)}
          label={say('I have looked at the names and columns: they are right')}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" why={fault ?? unchecked ?? undefined} busy={busy} onClick={() => onBegin(columns, mode)}>
          {say('Check these rows')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {say('Another file')}
        </Button>
      </div>
    </div>
  )
}

/** What has to be looked at before the sheet is taken, and what is good to know. */
type NotesProps = { notes: readonly SheetNote[]; readings: readonly Reading[]; onTell: Tell }
function Notes({ notes, readings, onTell }: NotesProps) {
  return notes.map((note) => (
    <Notice
      key={note.code}
      quiet={note.code !== 'encoding'}
      kind={note.asks ? 'partial' : 'info'}
      title={noteSentence(note)}
    >
      {note.code === 'encoding' ? <NamesByEncoding readings={readings} /> : null}
      {note.code === 'firstRow' ? (
        <Button onClick={() => onTell({ isHeadless: true })}>{say('The first row is a guest')}</Button>
      ) : null}
      {note.code === 'doubtful' ? (
        <Button onClick={() => onTell({ leavesOut: true })}>{say('Leave these rows out')}</Button>
      ) : null}
    </Notice>
  ))
}

/** The same names in each encoding that is likely. */
function NamesByEncoding({ readings }: { readings: readonly Reading[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-1">
      {readings.map(({ encoding, names }) => (
        <div key={encoding}>
          <dt className="text-quiet">{say(encodingWords[encoding])}</dt>
          {names.map((name, at) => (
            <dd key={`${at} ${name}`} dir="auto" className="font-medium">
              {name}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** How the file was saved, for a person to correct at any time. */
function SavedAs({ encoding, onDecode }: { encoding: Encoding; onDecode: (encoding: Encoding) => void }) {
  return (
    <Field label={say('The file was saved as')} className="max-w-xs">
      <Select
        value={encoding}
        onChange={(event) => {
          const chosen = encodings.find((one) => one === event.target.value)
          if (chosen) onDecode(chosen)
        }}
      >
        {encodings.map((one) => (
          <option key={one} value={one}>
            {say(encodingWords[one])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
