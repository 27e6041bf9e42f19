import { useMaybeAnswer } from '#api/queries.ts'
import { counted } from '#format/numbers.ts'
import { InventoryRow } from '#records/inventory-table.tsx'
import { inventoryRows, inventoryTypes } from '#records/inventory-view.ts'
import { usePageTitle } from '#shell/page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { RowLink, Table, TableHead, TableHeader } from '#ui/table.tsx'

import { Answered } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'
import { FilterChip, FilterChips } from './-filter-chips.tsx'

/** What is left, scarcest first (op 19). The type filter is in the address and sent to the service. */
export function InventoryScreen({ type }: { type: string | undefined }) {
  const page = useEventPage()
  usePageTitle(`Inventory, ${page.name}`)
  const params = { eventid: page.eventId }
  // The whole list names the types to filter by; the filtered one is the service's own answer.
  const whole = useMaybeAnswer('listInventory', { params })
  const filtered = useMaybeAnswer(
    'listInventory',
    { params, query: { inventoryTypeId: type } },
    { enabled: type !== undefined },
  )
  const read = type === undefined ? whole : filtered
  const all = inventoryRows(whole.answer?.data ?? [])
  const rows = inventoryRows(read.answer?.data ?? [])
  const types = inventoryTypes(all)
  const gone = rows.filter((row) => row.scarcity === 'gone').length
  const nearly = rows.filter((row) => row.scarcity === 'nearly gone').length
  return (
    <Section
      title="Inventory"
      aside={
        read.answer ? (
          <>
            {read.answer.data.length > 0 ? <Completeness shown={read.answer.data.length} /> : null}
            <AsOf at={read.answer.at} refreshing={read.answer.refreshing} onRefresh={read.answer.refresh} />
          </>
        ) : null
      }
    >
      <FilterChips label="Type">
        <FilterChip link={page.links.inventory()} on={type === undefined} count={whole.answer?.data.length}>
          All
        </FilterChip>
        {types.map((it) => (
          <FilterChip key={it.id} link={page.links.inventory(it.id)} on={it.id === type} count={it.count}>
            {it.name}
          </FilterChip>
        ))}
        {type !== undefined && !types.some((it) => it.id === type) ? (
          <FilterChip link={page.links.inventory(type)} on>
            Type {type.slice(0, 8)}
          </FilterChip>
        ) : null}
      </FilterChips>
      <p className="text-quiet min-h-5" role="status">
        {rows.length > 0 ? `${summary(gone, nearly)}, scarcest first.` : null}
      </p>
      <Answered
        read={read}
        id="listInventory"
        what={`the inventory of ${page.name}`}
        skeleton={<SkeletonRows rows={8} />}
      >
        {() =>
          rows.length === 0 ? (
            <Empty
              title={type === undefined ? 'No inventory' : 'Nothing of this type'}
              action={
                type === undefined ? undefined : <ButtonLink {...page.links.inventory()}>Show every type</ButtonLink>
              }
            >
              Things that are handed out or sold at the event would stand here with what is left of each. They are made
              in the service, not here.
            </Empty>
          ) : (
            <Table label={`Inventory of ${page.name}`}>
              <TableHead>
                <TableHeader>Item</TableHeader>
                <TableHeader>Left</TableHeader>
                <TableHeader numeric className="max-sm:hidden">
                  Price
                </TableHeader>
              </TableHead>
              <tbody>
                {rows.map((view) => (
                  <InventoryRow
                    key={view.id}
                    view={view}
                    link={
                      <RowLink {...page.links.item(view.id, type)} resetScroll={false}>
                        {view.name}
                      </RowLink>
                    }
                  />
                ))}
              </tbody>
            </Table>
          )
        }
      </Answered>
    </Section>
  )
}

function summary(gone: number, nearly: number): string {
  if (gone + nearly === 0) return 'Nothing is nearly gone'
  return [gone > 0 ? `${counted(gone, 'item', 'items')} gone` : null, nearly > 0 ? `${nearly} nearly gone` : null]
    .filter((part) => part !== null)
    .join(', ')
}
