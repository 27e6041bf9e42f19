import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

/** Search params: the state of the table, and whether the invitation is open. */
export type TeamSearch = TableState & { open?: 'invite' }

export const readTeamSearch = (search: Record<string, unknown>): TeamSearch => ({
  ...readTableState(search),
  ...(search['open'] === 'invite' ? { open: 'invite' } : {}),
})
