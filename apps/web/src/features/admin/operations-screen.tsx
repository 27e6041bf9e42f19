import { operations } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type OperationHealth, operationsQuery } from '#api/desk/operations.ts'
import { useSession } from '#api/desk/session.ts'
import { useNow } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Badge, type Meaning } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'

import {
  BackupFailureNotice,
  BackupNotice,
  DatabaseNotice,
  DesksSection,
  InstallationSection,
  JobsSection,
  MailNotice,
} from './installation-sections.tsx'
import { DriftSection, LimitsSection } from './operations-parts.tsx'

type Props = { state: TableState; onState: (next: TableState) => void }

/** Requests and latency per operation since the start of the desk, and deviations from the contract. */
export function OperationsScreen({ state, onState }: Props) {
  const read = useQuery(operationsQuery)
  const { data, isFetching, refetch, dataUpdatedAt } = read
  const now = useNow()
  const { demo } = useSession()
  const columns = useMemo(() => columnsOf(now), [now])
  const rows = useMemo(() => data?.operations.toSorted(byNeed) ?? [], [data])
  return (
    <Page
      title={say('Operations')}
      aside={
        <>
          <ButtonLink compact to="/webhooks">
            {say('Webhooks')}
          </ButtonLink>
          {data ? (
            <AsOf at={new Date(dataUpdatedAt).toISOString()} refreshing={isFetching} onRefresh={() => void refetch()} />
          ) : null}
        </>
      }
    >
      <DeskBoundary read={read} failed={say('Couldn’t load the state of the event system.')} skeleton={10}>
        {(answer) => (
          <>
            <DatabaseNotice database={answer.database} />
            <Summary health={answer.operations} places={answer.places} />
            <MailNotice mail={answer.mail} />
            <BackupNotice backup={answer.backup} now={now} isDemo={demo} />
            <BackupFailureNotice backup={answer.backup} now={now} />
            <AmountsNotice />
            <InstallationSection data={answer} now={now} />
            <DesksSection desks={answer.desks} now={now} />
            <JobsSection jobs={answer.jobs} desks={answer.desks} now={now} />
            <Section
              title={say('The 33 operations')}
              aside={
                <span className="text-label text-quiet">
                  {say('counted since {time}', { time: dateTime(readStamp(answer.since), { zone, now }) })}
                </span>
              }
            >
              <DataTable
                label={say('Operations')}
                rows={rows}
                rowKey={({ operation }) => operation}
                columns={columns}
                state={state}
                onState={onState}
                csv="operations"
                empty={<Empty title={say('Nothing checked yet')} />}
              />
            </Section>
            <DriftSection drift={answer.drift} />
            <LimitsSection limits={answer.limits} />
          </>
        )}
      </DeskBoundary>
    </Page>
  )
}

/** The only notice of the missing setting while amounts are shown as received. */
function AmountsNotice() {
  const { amounts } = useSession()
  if (amounts !== null) return null
  return (
    <Notice kind="partial" title={say('Amounts are shown as received')}>
      <p>{say('Set FRONTDESK_AMOUNTS to minor (7500 is 75.00) or major (7500 is 7,500.00), and restart Frontdesk.')}</p>
    </Notice>
  )
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

function Summary(props: { health: readonly OperationHealth[]; places: { running: number; waiting: number } }) {
  const { health, places } = props
  const held = health.filter(({ breaker }) => breaker !== 'closed')
  const calls = health.reduce((sum, one) => sum + one.calls, 0)
  const faults = health.reduce((sum, one) => sum + one.faults, 0)
  const title =
    calls === 0
      ? say('Not checked yet')
      : held.length > 0
        ? say('{count, plural, one {# operation is} other {# operations are}} paused: the event system keeps failing', {
            count: held.length,
          })
        : faults === 0
          ? say('The event system works: {count, plural, one {# call} other {# calls}}, none failed', { count: calls })
          : say('The event system works in part: {faults} of {count, plural, one {# call} other {# calls}} failed', {
              faults: grouped(faults),
              count: calls,
            })
  return (
    <Notice kind={held.length > 0 ? 'away' : faults > 0 ? 'partial' : 'info'} title={title}>
      <p>
        {say('{running} under way, {waiting} waiting for a place among 32.', {
          running: grouped(places.running),
          waiting: grouped(places.waiting),
        })}
      </p>
    </Notice>
  )
}

const breakers = {
  closed: { meaning: 'yes', name: () => say('Normal') },
  probing: { meaning: 'wait', name: () => say('Testing with one call') },
  open: { meaning: 'no', name: () => say('Paused') },
} as const satisfies Record<OperationHealth['breaker'], { meaning: Meaning; name: () => string }>

const none = <span className="text-quiet">–</span>

/** Open breakers first, then the most faults, then the most calls. */
function byNeed(one: OperationHealth, other: OperationHealth): number {
  const held = Number(other.breaker !== 'closed') - Number(one.breaker !== 'closed')
  return held || other.faults - one.faults || other.calls - one.calls
}

const ms = (value: number | null): string | null => (value === null ? null : say('{ms} ms', { ms: grouped(value) }))

function columnsOf(now: number): Column<OperationHealth>[] {
  return [
    {
      id: 'operation',
      name: say('Operation'),
      wide: true,
      value: ({ operation }) => `${operations[operation].number} ${operation}`,
      cell: ({ operation }) => {
        const { number, method, path } = operations[operation]
        return (
          <span title={`${method} ${path}`} className="flex gap-1">
            <span className="text-quiet min-w-6 shrink-0 tabular-nums">{number}</span>{' '}
            <span dir="ltr" className="font-medium sm:whitespace-nowrap">
              {operation}
            </span>
          </span>
        )
      },
      csv: ({ operation }) => operation,
    },
    { id: 'calls', name: say('Calls'), numeric: true, value: ({ calls }) => calls },
    {
      id: 'faults',
      name: say('Failed'),
      numeric: true,
      value: ({ faults }) => faults,
      cell: ({ faults }) => (faults === 0 ? <span className="text-quiet">0</span> : <strong>{grouped(faults)}</strong>),
    },
    {
      id: 'median',
      name: say('Median'),
      numeric: true,
      value: ({ median }) => median,
      cell: ({ median }) => ms(median) ?? none,
    },
    {
      id: 'slowest',
      name: say('Slowest of 50'),
      numeric: true,
      value: ({ slowest }) => slowest,
      cell: ({ slowest }) => ms(slowest) ?? none,
    },
    {
      id: 'last',
      name: say('Last answer'),
      value: ({ last }) => last?.at ?? null,
      cell: ({ last }) =>
        last === null ? (
          none
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <time dateTime={last.at} className="whitespace-nowrap tabular-nums">
              {dateTime(readStamp(last.at), { zone, now })}
            </time>
            {last.code === null ? null : <code className="text-label">{last.code}</code>}
          </span>
        ),
    },
    {
      id: 'state',
      name: say('State'),
      value: ({ breaker }) => breakers[breaker].name(),
      cell: ({ breaker, calls }) =>
        calls === 0 ? (
          <span className="text-quiet">{say('Not used yet')}</span>
        ) : (
          <Badge meaning={breakers[breaker].meaning}>{breakers[breaker].name()}</Badge>
        ),
    },
    { id: 'retries', name: say('Retries'), numeric: true, value: ({ retries }) => retries, hidden: true },
    {
      id: 'lastFault',
      name: say('Last failure'),
      value: ({ lastFault }) => lastFault?.at ?? null,
      cell: ({ lastFault }) =>
        lastFault === null ? (
          none
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="whitespace-nowrap">{dateTime(readStamp(lastFault.at), { zone, now })}</span>
            <code className="text-label">{lastFault.code}</code>
          </span>
        ),
      hidden: true,
    },
  ]
}
