import { guidIn, present } from '#page/search-params.ts'
import { readTableState, type TableState } from '#ui/data-table/table-state.ts'

/** What the address of an inventory says: the type asked of the service (op 19), and the table's own state. */
export type InventorySearch = { type?: string } & TableState

export function inventorySearch(search: Record<string, unknown>): InventorySearch {
  return { ...present({ type: guidIn(search, 'type') }), ...readTableState(search) }
}
