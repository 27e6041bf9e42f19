import { say } from '#i18n/say.ts'
import { windowOf } from '#records/event/time-windows.ts'
import { type SnapshotChange } from '#records/inventory/inventory-snapshot.ts'
import { Arithmetic, changeText, ItemName, Left, Price } from '#records/inventory/inventory-table.tsx'
import type { InventoryView } from '#records/inventory/inventory-view.ts'
import { arithmeticOf } from '#records/inventory/stock.ts'
import type { Column } from '#ui/data-table/column.ts'

type Around = { zone: string; now: number; changes: ReadonlyMap<string, SnapshotChange> }

/** Columns of an inventory. The bar is for a glance; the sum, to verify, is among the columns that one may choose. */
export function inventoryColumns({ zone, now, changes }: Around): Column<InventoryView>[] {
  const window = (view: InventoryView) => windowOf(view.opens, view.closes, { zone, now })
  return [
    {
      id: 'item',
      name: say('Item'),
      wide: true,
      value: (view) => view.name,
      cell: (view) => <ItemName view={view} change={changes.get(view.id)} />,
    },
    { id: 'type', name: say('Type'), hidden: true, value: (view) => view.type?.name ?? null },
    {
      id: 'left',
      name: say('Left'),
      wide: true,
      value: (view) => view.stock.left,
      cell: (view) => (
        <div className="min-w-44 max-sm:min-w-0">
          <Left view={view} />
          {view.mainText === null ? null : (
            <p className="text-label text-quiet">
              {say('For this event. The item’s main record has {numbers}.', { numbers: view.mainText })}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'sum',
      name: say('Quantity − reserved − used'),
      hidden: true,
      value: (view) => arithmeticOf(view.stock)?.left ?? null,
      cell: (view) => <Arithmetic stock={view.stock} />,
    },
    {
      id: 'price',
      name: say('Price'),
      numeric: true,
      value: (view) => view.priceValue,
      cell: (view) => <Price view={view} />,
    },
    {
      id: 'offered',
      name: say('Available'),
      value: (view) => window(view).text,
      cell: (view) => <span title={window(view).exact}>{window(view).text}</span>,
    },
    { id: 'quantity', name: say('Quantity'), numeric: true, hidden: true, value: (view) => view.stock.quantity },
    { id: 'reserved', name: say('Reserved'), numeric: true, hidden: true, value: (view) => view.stock.reserved },
    { id: 'used', name: say('Used'), numeric: true, hidden: true, value: (view) => view.stock.used },
    {
      id: 'status',
      name: say('Status'),
      hidden: true,
      value: (view) => view.status?.shown ?? view.status?.word ?? null,
    },
    { id: 'code', name: say('Code'), hidden: true, value: (view) => view.code },
    {
      id: 'changed',
      name: say('Since you last looked'),
      hidden: true,
      value: (view) => {
        const change = changes.get(view.id)
        return change ? changeText(change) : null
      },
    },
    { id: 'id', name: say('Item id'), hidden: true, value: (view) => view.id },
  ]
}
