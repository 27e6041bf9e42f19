import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useProjectPage } from '#events/project-page.ts'
import { shortened } from '#format/shortened.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { EventTypeCard } from './event-type-card.tsx'
import { eventTypeColumns, eventTypeName } from './event-type-columns.tsx'

type Search = TableState & { type?: string }

/** The event types of the project (op 11). The open one is a search param. */
export function EventTypesScreen({ search }: { search: Search }) {
  const { projectId, name } = useProjectPage()
  const navigate = useNavigate()
  usePageTitle(say('Event types, {name}', { name }))
  const input = { params: { projectid: projectId } }
  const read = useMaybeAnswer('listEventTypes', input)
  const sent = read.answer?.data.data
  const rows = useMemo(() => (sent ?? []).toSorted((a, b) => (a.itemOrder ?? 0) - (b.itemOrder ?? 0)), [sent])
  const columns = useMemo(() => eventTypeColumns(), [])
  const { type, ...table } = search
  const open = type ? rows.find((row) => row.id.toLowerCase() === type) : undefined
  const to = (next: Search) => projectPaths(projectId).eventTypes(next)
  const go = (next: Search) => void navigate({ ...to(next), replace: true, resetScroll: false })
  return (
    <>
      <ListScreen
        title={say('Event types')}
        id="listEventTypes"
        input={input}
        read={read}
        what={say('the event types of the project')}
        name={`event-types-${projectId.slice(0, 8)}`}
        shown={rows.length}
        count={read.answer?.data.count ?? null}
        skeleton={8}
        fields={rows.length > 0 ? read.answer?.data : null}
      >
        {() => (
          <DataTable
            label={say('Event types of {name}', { name })}
            rows={rows}
            rowKey={(row) => row.id}
            columns={columns}
            state={table}
            onState={go}
            csv={`event-types-${projectId.slice(0, 8)}`}
            rowLink={(row) => ({ ...to({ ...table, type: row.id.toLowerCase() }), resetScroll: false })}
            empty={<Empty title={say('No event types')}>{say('No event types yet. They can’t be added here.')}</Empty>}
          />
        )}
      </ListScreen>
      {open ? (
        <Dialog
          open
          wide
          title={shortened(eventTypeName(open), 120)}
          description={say('Event type')}
          onClose={() => go(table)}
        >
          <EventTypeCard type={open} />
        </Dialog>
      ) : null}
    </>
  )
}
