import { codesInAddress, readCodeLinks } from '#features/codes/code-links.ts'
import { guidIn, present, textIn } from '#navigation/search-params.ts'
import { readTableState, type TableState } from '#ui/data-table/table-state.ts'

/**
 * `person`: the person a code is checked for; `project`: the source of the types if the event has no project; `codes`:
 * the codes on screen, by their ids.
 */
export type RegistrationSearch = { project?: string; person?: string; codes?: string } & TableState

export function registrationSearch(search: Record<string, unknown>): RegistrationSearch {
  return {
    ...present({
      project: guidIn(search, 'project'),
      person: guidIn(search, 'person'),
      codes: codesInAddress(readCodeLinks(textIn(search, 'codes'))),
    }),
    ...readTableState(search),
  }
}

/** `started`: the registrant that was started here, whose result is shown. */
export type StartSearch = { project?: string; person?: string; type?: string; started?: string }

/** The preselection of the guided registration, or its result. A code is never part of an address. */
export function startSearch(search: Record<string, unknown>): StartSearch {
  return present({
    project: guidIn(search, 'project'),
    person: guidIn(search, 'person'),
    type: guidIn(search, 'type'),
    started: guidIn(search, 'started'),
  })
}
