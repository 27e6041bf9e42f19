import { guidIn, present } from '#page/search-params.ts'
import { readTableState, type TableState } from '#ui/data-table/table-state.ts'

/** `person`: the person a code is checked for; `project`: the source of the types if the event has no project. */
export type RegistrationSearch = { project?: string; person?: string } & TableState

export function registrationSearch(search: Record<string, unknown>): RegistrationSearch {
  return {
    ...present({ project: guidIn(search, 'project'), person: guidIn(search, 'person') }),
    ...readTableState(search),
  }
}

export type StartSearch = { project?: string; person?: string; type?: string }

/** The preselection of the guided registration. A code is never part of an address. */
export function startSearch(search: Record<string, unknown>): StartSearch {
  return present({
    project: guidIn(search, 'project'),
    person: guidIn(search, 'person'),
    type: guidIn(search, 'type'),
  })
}
