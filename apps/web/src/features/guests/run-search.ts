import { guidIn, present } from '#navigation/search-params.ts'

/** `run`: the run that is open. */
export const runSearch = (search: Record<string, unknown>): { run?: string } => present({ run: guidIn(search, 'run') })
