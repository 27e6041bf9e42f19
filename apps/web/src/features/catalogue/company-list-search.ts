import type { CatalogueCompany } from '#api/desk/catalogue.ts'
import { guidIn, present, textIn } from '#navigation/search-params.ts'
import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

export type CompanyRole = CatalogueCompany['types'][number]['role']
export const companyRoles = ['sponsor', 'exhibitor', 'vendor'] as const satisfies CompanyRole[]

/** The filters of the list of companies, as the address holds them. */
export type CompanyListSearch = { role?: CompanyRole; project?: string } & TableState

/** Ignores invalid parameters, so that the list always opens. */
export function companyListSearch(search: Record<string, unknown>): CompanyListSearch {
  const role = companyRoles.find((known) => known === textIn(search, 'role'))
  return {
    ...(role === undefined ? {} : { role }),
    ...present({ project: guidIn(search, 'project') }),
    ...readTableState(search),
  }
}
