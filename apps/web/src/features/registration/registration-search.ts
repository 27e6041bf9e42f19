import { guidIn, present } from '#page/search-params.ts'
import { readTableState, type TableState } from '#ui/data-table/table-state.ts'

/** `person` is who a code is asked about, `project` whose types these are where the event does not say. */
export type RegistrationSearch = { project?: string; person?: string } & TableState

export function registrationSearch(search: Record<string, unknown>): RegistrationSearch {
  return {
    ...present({ project: guidIn(search, 'project'), person: guidIn(search, 'person') }),
    ...readTableState(search),
  }
}

export type StartSearch = { project?: string; person?: string; type?: string }

/** What is chosen already when a registration is started. A code never stands in an address. */
export function startSearch(search: Record<string, unknown>): StartSearch {
  return present({
    project: guidIn(search, 'project'),
    person: guidIn(search, 'person'),
    type: guidIn(search, 'type'),
  })
}
