import type { RowRemark } from '@frontdesk/desk-api/guest-words'
import { type Renamed, renamedOf } from '@frontdesk/sheets/columns-as-before'
import { columnFields, columnTerms } from '@frontdesk/sheets/fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import {
  type GuestImport,
  type ImportDecision,
  type ImportRow,
  decideRows,
  guestImportQuery,
  guestImportsQuery,
  importMissingQuery,
  importRowsQuery,
} from '#api/desk/guest-imports.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ListLine } from '#ui/list-line.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { decidedSentence, guestText, isAsked, outcomeWordOf, rowFaultSentence } from './import-words.ts'

/** `missing`: guests whom the sheet does not have. */
type Outcome = ImportRow['outcome'] | 'missing'
/** The order of the outcomes: those that need a decision come first. */
const order: readonly Outcome[] = [
  'ambiguous',
  'otherAddress',
  'unreadable',
  'missing',
  'twice',
  'new',
  'changed',
  'skipped',
  'unchanged',
]
const shownRows = 100

const wordOf = (outcome: Outcome, found: GuestImport): string =>
  outcome === 'missing' ? say('Not in this sheet') : say(outcomeWordOf(outcome, found))

/** Headers that are new to the list: they are listed once, not in every row. */
export function newHeaders(
  rows: readonly Pick<ImportRow, 'changes'>[],
  renamed: readonly Pick<Renamed, 'to'>[] = [],
): string[] {
  const times = new Map<string, number>()
  const replaced = new Set(renamed.map(({ to }) => to))
  for (const { header, before } of rows.flatMap(({ changes }) => changes)) {
    times.set(header, (times.get(header) ?? 0) + 1)
    if (before !== null) replaced.add(header)
  }
  return [...times].flatMap(([header, count]) => (count > 2 && !replaced.has(header) ? [header] : []))
}

/** The rows of an import by what happens to them. */
export function ImportRows({ found }: { found: GuestImport }) {
  const { counts } = found
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const present = order.filter((outcome) => (counts?.[outcome] ?? 0) > 0)
  const outcome = chosen !== null && present.includes(chosen) ? chosen : present[0]
  if (outcome === undefined) return null
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div role="group" aria-label={say('Rows by what happens')} className="flex flex-wrap gap-1.5">
        {present.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === outcome}
            onClick={() => setChosen(one)}
            className={cx(
              'text-table touch:min-h-11 inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5',
              one === outcome ? 'border-text bg-text text-canvas' : 'border-edge hover:bg-hover',
            )}
          >
            {wordOf(one, found)}
            <span className={cx('text-label', one !== outcome && 'text-quiet')}>{grouped(counts?.[one] ?? 0)}</span>
          </button>
        ))}
      </div>
      {outcome === 'missing' ? <Missing found={found} /> : <Rows key={outcome} found={found} outcome={outcome} />}
    </div>
  )
}

function Rows({ found, outcome }: { found: GuestImport; outcome: ImportRow['outcome'] }) {
  const { eventId } = useEventPage()
  const [afters, setAfters] = useState<readonly number[]>([])
  const after = afters.at(-1)
  const query = { outcome, limit: String(shownRows), ...(after === undefined ? {} : { after: String(after) }) }
  const { data, error, refetch } = useQuery(importRowsQuery(eventId, found.id, query))
  const { data: imports = [] } = useQuery(guestImportsQuery(eventId))
  const last = data?.rows.at(-1)?.row
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  const added = newHeaders(data.rows, renamedOf(imports, found))
  return (
    <>
      {added.length > 0 ? (
        <p className="text-quiet">
          {say('New on this list: {headers}. Each guest gets what the sheet has of it.', {
            headers: listed(added.map(fieldName)),
          })}
        </p>
      ) : null}
      <RowList label={wordOf(outcome, found)} rows={data.rows} added={added} found={found} />
      {afters.length > 0 || data.more ? (
        <div className="flex gap-2">
          {afters.length > 0 ? (
            <Button onClick={() => setAfters(afters.slice(0, -1))}>{say('Rows before')}</Button>
          ) : null}
          {data.more && last !== undefined ? (
            <Button onClick={() => setAfters([...afters, last])}>{say('Next rows')}</Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

type ListProps = { label: string; rows: readonly ImportRow[]; added: readonly string[]; found: GuestImport }

function RowList({ label, rows, added, found }: ListProps) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.row}
          className="border-line touch:min-h-11 grid min-h-9 grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-x-3 border-b py-1.5"
        >
          <span className="text-label text-quiet tabular-nums">{say('Row {row}', { row: grouped(row.row) })}</span>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <bdi className="font-medium">{row.name || say('without a name')}</bdi>
            <About row={row} added={added} />
            {isAsked(row) ? <Decide found={found} row={row} /> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The first rows that have this remark. */
export function RemarkedRows({ found, code, label }: { found: GuestImport; code: RowRemark; label: string }) {
  const { eventId } = useEventPage()
  const { data, error, refetch } = useQuery(importRowsQuery(eventId, found.id, { remark: code }))
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <>
      <RowList label={label} rows={data.rows} added={[]} found={found} />
      {data.more ? (
        <p className="text-quiet">{say('The first {rows, number} are shown.', { rows: data.rows.length })}</p>
      ) : null}
    </>
  )
}

/** A change names a field of the desk, or the header of the sheet. */
function fieldName(name: string): string {
  const field = columnFields.find((one) => one === name)
  return field === undefined ? name : say(columnTerms[field])
}

/** Who is on the list and not in the sheet: marked, not removed. */
function Missing({ found }: { found: GuestImport }) {
  const { eventId, links } = useEventPage()
  const [skip, setSkip] = useState(0)
  const { data, error, refetch } = useQuery(importMissingQuery(eventId, found.id, skip))
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  return (
    <>
      {found.state === 'undone' ? null : (
        <p className="text-quiet">{say('They stay on the list, marked as missing. No one is removed.')}</p>
      )}
      <ul aria-label={say('Not in this sheet')}>
        {data.guests.map(({ guestId, name, email, company, ticket }) => (
          <ListLine key={guestId} roomy className="items-baseline! gap-y-0!">
            <Link {...links.guest(guestId)} className="text-text font-medium">
              <bdi>{name}</bdi>
            </Link>
            <span className="text-label text-quiet">
              {[email, company, ticket].filter((part) => part !== null).join(' · ')}
            </span>
          </ListLine>
        ))}
      </ul>
      {skip > 0 || data.more ? (
        <div className="flex gap-2">
          {skip > 0 ? (
            <Button onClick={() => setSkip(Math.max(0, skip - shownRows))}>{say('Rows before')}</Button>
          ) : null}
          {data.more ? <Button onClick={() => setSkip(skip + shownRows)}>{say('Next rows')}</Button> : null}
        </div>
      ) : null}
    </>
  )
}

/** Why, or what changes; otherwise what the sheet has of the guest. */
function About({ row, added }: { row: ImportRow; added: readonly string[] }) {
  if (row.fault) return <span className="text-no-ink">{rowFaultSentence(row.fault)}</span>
  if (row.sameAs !== null)
    return <span className="text-quiet">{say('the same as row {row}', { row: grouped(row.sameAs) })}</span>
  if (row.changes.length === 0)
    return row.values.map(({ field, header, value }) => (
      <span key={`${field} ${header}`} className="text-label text-quiet max-w-64 truncate" title={header}>
        <bdi>{value}</bdi>
      </span>
    ))
  const changes = row.changes.filter(({ header }) => !added.includes(header))
  return changes.map(({ header, before, after }) => (
    <span key={header} className="text-label">
      <span className="text-quiet">{fieldName(header)}: </span>
      <del className="text-quiet">{before ?? '–'}</del> → <ins className="no-underline">{after ?? '–'}</ins>
    </span>
  ))
}

/** Which guest a row is that is asked about; the choice is kept at once, until the sheet is kept. */
function Decide({ found, row }: { found: GuestImport; row: ImportRow }) {
  const { eventId } = useEventPage()
  const client = useQueryClient()
  const decide = useMutation<GuestImport, ApiProblem, ImportDecision>({
    mutationFn: (decision) => decideRows(eventId, found.id, [decision]),
    onSuccess: (next) => {
      const key = guestImportQuery(eventId, found.id).queryKey
      client.setQueryData(key, next)
      void client.invalidateQueries({ queryKey: [...key, 'rows'] })
    },
  })
  const decided = decidedSentence(row, found)
  if (decided !== null) return <span className="w-full">{decided}</span>
  // One of the two is chosen from the beginning.
  const isMoved = row.outcome === 'otherAddress'
  const choose = (value: string) => {
    if (value === 'new' || value === 'skip') decide.mutate({ row: row.row, decision: value })
    else if (value !== '') decide.mutate({ row: row.row, decision: 'guest', guestId: value })
  }
  return (
    <span className="flex w-full flex-col gap-1">
      {/* A choice shows the beginning of a long option only. */}
      {isMoved ? (
        <span className="text-label [overflow-wrap:anywhere]">
          {say('On the list: {guest}', { guest: row.candidates.map(guestText).join(', ') })}
        </span>
      ) : null}
      <Select
        className={isMoved ? 'max-w-md' : 'max-w-3xl'}
        aria-label={say('Who row {row} is', { row: grouped(row.row) })}
        value={row.decision === 'guest' ? (row.guestId ?? '') : (row.decision ?? '')}
        disabled={decide.isPending}
        onChange={(event) => choose(event.target.value)}
      >
        {isMoved ? null : <option value="">{say('Decide: without a choice it is left out')}</option>}
        {row.candidates.map((guest) => (
          <option key={guest.guestId} value={guest.guestId}>
            {isMoved ? say('The same person, address changed') : guestText(guest)}
          </option>
        ))}
        <option value="new">{isMoved ? say('Two people: a further guest') : say('A further guest')}</option>
        {isMoved ? null : <option value="skip">{say('Leave out')}</option>}
      </Select>
      {decide.error ? <ProblemNotice quiet write problem={decide.error} /> : null}
    </span>
  )
}
