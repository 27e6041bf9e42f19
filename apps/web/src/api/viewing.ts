import { ApiProblem } from './problem.ts'

/**
 * Id of the view-as session that this page is in, which each of its requests names: the desk answers them in that view
 * only. null, as on nearly every page, for none.
 */
let current: string | null = null

export const viewId = (): string | null => current

/** Called with each session. Not on the server, which renders for everybody. */
export function setViewId(id: string | null): void {
  if (typeof document !== 'undefined') current = id
}

/** Nothing is kept on this device for a view. @throws ApiProblem `viewing` */
export function assertNotViewing(): void {
  if (current !== null) throw new ApiProblem({ status: 403, code: 'viewing' })
}
