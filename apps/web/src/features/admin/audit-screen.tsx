import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'

import { type AuditEntry, type AuditVerdict, auditQuery, exportAudit, verifyAudit } from '#api/desk/audit.ts'
import { type ApiProblem, asProblem, kindOf } from '#api/problem.ts'
import { dateWriter } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Section } from '#ui/section.tsx'

import { AuditEntryDialog } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, filterOf, isFiltered } from './audit-search.ts'
import { actionText, entryKey, merged, namesText, outcomeOf, subjectOf } from './audit-words.ts'

type Props = { search: AuditSearch; onSearch: (next: AuditSearch) => void }

/** The audit log, newest first, and the verification of its chain. */
export function AuditScreen({ search, onSearch }: Props) {
  const filter = filterOf(search)
  const read = useInfiniteQuery(auditQuery(filter))
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const entries = useMemo(() => merged(read.data?.pages.flatMap((page) => page.entries) ?? []), [read.data])
  const columns = useMemo(() => columnsOf(setOpen), [])
  // Without permission to read it there is nothing to filter, export or verify.
  const refused = read.error !== null && kindOf(asProblem(read.error)) === 'refused'
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }) }
  const taking = useMutation<string, ApiProblem>({
    mutationFn: () => exportAudit(filter),
    onSuccess: (text) => saveFile('frontdesk-audit.csv', 'text/csv', text),
    ...settle,
  })
  const verifying = useMutation<AuditVerdict, ApiProblem>({
    mutationFn: verifyAudit,
    onSuccess: (verdict) => announce(verdictTitle(verdict)),
    ...settle,
  })
  return (
    <Page
      title={say('Audit')}
      aside={
        refused ? null : (
          <>
            <Button icon={<Download />} busy={taking.isPending} onClick={() => taking.mutate()}>
              {say('Save as CSV')}
            </Button>
            <Button icon={<ShieldCheck />} busy={verifying.isPending} onClick={() => verifying.mutate()}>
              {say('Verify')}
            </Button>
          </>
        )
      }
    >
      {taking.error ? <ProblemNotice assertive problem={asProblem(taking.error)} /> : null}
      {verifying.error ? <ProblemNotice assertive problem={asProblem(verifying.error)} /> : null}
      {verifying.data ? <VerdictNotice verdict={verifying.data} /> : null}
      {refused ? null : <AuditFilters search={search} onSearch={onSearch} />}
      {refused || [search.who, search.on, search.what].some((given) => given !== undefined) ? null : (
        <p className="text-table text-quiet max-w-prose">
          {say('Arrivals are listed once you choose who, or on whom.')}
        </p>
      )}
      <DeskBoundary read={read} failed={say('Couldn’t load the audit.')} skeleton={10}>
        {() => (
          <Section
            title={
              read.hasNextPage
                ? say('The newest {count, plural, one {# entry} other {# entries}}', { count: entries.length })
                : say('{count, plural, one {# entry} other {# entries}}', { count: entries.length })
            }
          >
            <DataTable
              label={say('Entries of the audit')}
              rows={entries}
              rowKey={entryKey}
              columns={columns}
              state={search}
              onState={({ sort, find, cols }) => {
                const { sort: _, find: __, cols: ___, ...filters } = search
                onSearch({
                  ...filters,
                  ...(sort === undefined ? {} : { sort }),
                  ...(find === undefined ? {} : { find }),
                  ...(cols === undefined ? {} : { cols }),
                })
              }}
              empty={
                <Empty title={isFiltered(search) ? say('No match for these filters') : say('Nothing has happened yet')}>
                  {isFiltered(search)
                    ? say('Widen the days, or clear a filter.')
                    : say('Sign-ins, changes and hidden fields that were shown appear here.')}
                </Empty>
              }
            />
            {read.hasNextPage ? (
              <div className="pt-1">
                <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                  {say('Load older entries')}
                </Button>
              </div>
            ) : null}
          </Section>
        )}
      </DeskBoundary>
      {open ? (
        <AuditEntryDialog
          entry={open}
          onClose={() => setOpen(null)}
          onOnly={(id) => {
            setOpen(null)
            onSearch({ ...search, on: id })
          }}
        />
      ) : null}
    </Page>
  )
}

function verdictTitle({ faults, rows }: AuditVerdict): string {
  return faults.length === 0
    ? say('The audit is whole: {rows, plural, one {# row} other {# rows}} verified', { rows })
    : say('The audit was changed, or is damaged')
}

function VerdictNotice({ verdict }: { verdict: AuditVerdict }) {
  const { faults, anchored } = verdict
  return (
    <Notice assertive kind={faults.length === 0 ? 'info' : 'rejected'} title={verdictTitle(verdict)}>
      {faults.length === 0 ? (
        <p>
          {anchored
            ? say('No row was changed, moved or lost, and its end is the one kept outside the database.')
            : say('No row was changed or moved. There is no file outside the database to compare its end with.')}
        </p>
      ) : (
        <ul className="list-disc ps-5">
          {faults.map(({ seq, what }) => (
            <li key={`${seq} ${what}`}>{seq === null ? what : say('Row {row}: {what}', { row: String(seq), what })}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Several things may be done in a minute: their order shows. */
const toTheSecond = dateWriter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

function columnsOf(open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      id: 'what',
      name: say('What'),
      wide: true,
      value: actionText,
      cell: (entry) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(entry)}
          className="min-h-6 text-start font-medium hover:underline"
        >
          {actionText(entry)}
        </button>
      ),
    },
    {
      id: 'who',
      name: say('Who'),
      value: ({ by }) => (by === null ? null : (by.name ?? by.id)),
      cell: ({ by }) =>
        by === null ? (
          <span className="text-quiet">{say('no one')}</span>
        ) : (
          <span dir="auto">{by.name ?? say('someone who was removed')}</span>
        ),
    },
    {
      id: 'end',
      name: say('How it ended'),
      value: (entry) => outcomeOf(entry).name,
      cell: (entry) => {
        const { meaning, name } = outcomeOf(entry)
        return <Badge meaning={meaning}>{name}</Badge>
      },
    },
    {
      id: 'on',
      name: say('On whom or what'),
      value: (entry) => namesText(entry) ?? subjectOf(entry)?.id ?? null,
      cell: (entry) => {
        const names = namesText(entry)
        if (names !== null) return <span dir="auto">{names}</span>
        const subject = subjectOf(entry)
        return subject === null ? (
          <span className="text-quiet">–</span>
        ) : (
          <span title={subject.id} className="text-label whitespace-nowrap">
            {subject.name} <code dir="ltr">{subject.id.slice(0, 8)}</code>
          </span>
        )
      },
    },
    {
      id: 'when',
      name: say('When'),
      value: ({ at }) => at,
      cell: ({ at }) => (
        <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
          {toTheSecond(Date.parse(at), zone)}
        </time>
      ),
    },
    { id: 'code', name: say('Code'), value: ({ code }) => code, hidden: true },
    { id: 'role', name: say('Role'), value: ({ by }) => by?.role ?? null, hidden: true },
    { id: 'fields', name: say('Fields that were sent'), value: ({ fields }) => fields.join(', '), hidden: true },
    { id: 'reference', name: say('Reference'), value: ({ reference }) => reference, hidden: true },
    { id: 'row', name: say('Row of the audit'), value: ({ seq }) => seq, numeric: true, hidden: true },
  ]
}
