import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { inventoryRows, inventoryTypes, type InventoryView } from '#records/inventory/inventory-view.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'

import { inventoryColumns } from './inventory-columns.tsx'
import type { InventorySearch } from './inventory-search.ts'
import { useInventoryChanges } from './inventory-snapshots.ts'

const keyOf = (row: InventoryView) => row.id

/** The list, or the open item in its place. */
export function InventoryPage({ search }: { search: InventorySearch }) {
  const { itemId } = useParams({ strict: false })
  return itemId === undefined ? <InventoryScreen search={search} /> : <Outlet />
}

/** Items, scarcest first (op 19). The type filter is in the address and sent to the service. */
function InventoryScreen({ search }: { search: InventorySearch }) {
  const { type, ...table } = search
  const page = useEventPage()
  const navigate = useNavigate()
  const now = useNow()
  usePageTitle(say('Inventory, {event}', { event: page.name }))
  const params = { eventid: page.eventId }
  // The unfiltered list has the types for the filter; the filtered one is the service's own answer.
  const whole = useMaybeAnswer('listInventory', { params })
  const byType = { params, query: { inventoryTypeId: type } }
  const filtered = useMaybeAnswer('listInventory', byType, { enabled: type !== undefined })
  const read = type === undefined ? whole : filtered
  const all = useMemo(() => inventoryRows(whole.answer?.data ?? []), [whole.answer?.data])
  const rows = useMemo(() => inventoryRows(read.answer?.data ?? []), [read.answer?.data])
  const look = useInventoryChanges(page.eventId, whole.answer ? { rows: all, at: whole.answer.at } : null)
  const columns = useMemo(
    () => inventoryColumns({ zone: page.zone, now, changes: look.changes }),
    [page.zone, now, look.changes],
  )
  const { links } = page
  const rowLink = useCallback((row: InventoryView) => links.item(row.id, search), [links, search])
  const goTo = (state: TableState) =>
    void navigate({ ...page.links.inventory({ ...state, type }), replace: true, resetScroll: false })
  return (
    <ListScreen
      title={say('Inventory')}
      actions={
        read.answer ? (
          <Button
            kind="quiet"
            compact
            icon={<Printer />}
            onClick={() => print()}
            data-print="no"
            className="max-sm:hidden"
          >
            {say('Print')}
          </Button>
        ) : null
      }
      id="listInventory"
      input={type === undefined ? { params } : byType}
      read={read}
      what={say('the inventory of {event}', { event: page.name })}
      name={say('inventory of {event}', { event: page.name })}
      shown={read.answer?.data.length ?? 0}
      skeleton={8}
      fields={rows.length > 0 ? { inventory: read.answer?.data } : null}
      above={
        <>
          <Types all={all} type={type} table={table} />
          <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
            <p role="status" className="text-quiet">
              {rows.length > 0 ? <Summary rows={rows} sorted={table.sort !== undefined} /> : null}
            </p>
            {rows.length > 0 ? <Changes look={look} now={now} /> : null}
          </div>
        </>
      }
    >
      {() => (
        <DataTable
          label={say('Inventory of {event}', { event: page.name })}
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          state={table}
          onState={goTo}
          csv={say('inventory of {event}', { event: page.name })}
          rowLink={rowLink}
          empty={<NoInventory type={type} />}
        />
      )}
    </ListScreen>
  )
}

function Types({ all, type, table }: { all: InventoryView[]; type: string | undefined; table: TableState }) {
  const page = useEventPage()
  const types = inventoryTypes(all)
  if (types.length < 2 && type === undefined) return null
  return (
    <FilterChips label={say('Type')}>
      <FilterChip link={page.links.inventory(table)} on={type === undefined} count={all.length}>
        {say('All types')}
      </FilterChip>
      {types.map((it) => (
        <FilterChip
          key={it.id}
          link={page.links.inventory({ ...table, type: it.id })}
          on={it.id === type}
          count={it.count}
        >
          {it.name}
        </FilterChip>
      ))}
      {type !== undefined && !types.some((it) => it.id === type) ? (
        <FilterChip link={page.links.inventory({ ...table, type })} on>
          {say('Type {id}', { id: type.slice(0, 8) })}
        </FilterChip>
      ) : null}
    </FilterChips>
  )
}

function Summary({ rows, sorted }: { rows: InventoryView[]; sorted: boolean }) {
  const gone = rows.filter((row) => row.scarcity === 'gone').length
  const nearly = rows.filter((row) => row.scarcity === 'nearly gone').length
  const odd = rows.filter((row) => !row.stock.addsUp).length
  return (
    <>
      {gone + nearly === 0
        ? say('Nothing is almost out.')
        : say(
            '{gone, plural, =0 {Nothing is out of stock} one {# item out of stock} other {# items out of stock}}, {nearly} almost out.',
            {
              gone,
              nearly: String(nearly),
            },
          )}
      {odd > 0 ? ` ${say('{odd, plural, one {# item does} other {# items do}} not add up.', { odd })}` : null}
      {sorted ? null : ` ${say('Scarcest first.')}`}
    </>
  )
}

function Changes({ look, now }: { look: ReturnType<typeof useInventoryChanges>; now: number }) {
  if (look.since === null) return null
  const count = look.changes.size
  const since = dateTime(readStamp(look.since), { zone: viewerZone(), now })
  if (count === 0 && look.lost === 0)
    return <p className="text-label text-quiet">{say('Nothing changed since you looked {time}.', { time: since })}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="text-label font-medium">
        {count > 0
          ? say('{count, plural, one {# item} other {# items}} changed since you looked {time}.', {
              count,
              time: since,
            })
          : null}
        {look.lost > 0
          ? ` ${say('{lost, plural, one {# item is} other {# items are}} no longer listed.', { lost: look.lost })}`
          : null}
      </span>
      <Button kind="quiet" compact onClick={look.markSeen} data-print="no">
        {say('Mark as seen')}
      </Button>
    </p>
  )
}

function NoInventory({ type }: { type: string | undefined }) {
  const page = useEventPage()
  return (
    <Empty
      title={type === undefined ? say('No inventory') : say('Nothing of this type')}
      action={
        type === undefined ? undefined : <ButtonLink {...page.links.inventory({})}>{say('Show every type')}</ButtonLink>
      }
    >
      {say('No inventory yet. Items can’t be added here.')}
    </Empty>
  )
}
