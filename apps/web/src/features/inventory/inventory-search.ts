import { guidIn, present } from '#navigation/search-params.ts'
import { readTableState, type TableState } from '#ui/data-table/table-state.ts'

/** Search parameters of an inventory: the type requested from the service (op 19), and the table's state. */
export type InventorySearch = { type?: string } & TableState

export function inventorySearch(search: Record<string, unknown>): InventorySearch {
  return { ...present({ type: guidIn(search, 'type') }), ...readTableState(search) }
}
