import { type DeskRouteId, deskRouteOf } from './table.ts'

/**
 * In a view-as session a GET is answered and everything else refused. These differ: reads whose question does not belong
 * in an address, and what ends the view.
 */
export const answeredInView = [
  'signOut',
  'endView',
  'searchDirectory',
  'checkLinkedCode',
] as const satisfies readonly DeskRouteId[]
/** A GET that signs in. */
const refusedInView: readonly DeskRouteId[] = ['oidcFinish']

const answered: ReadonlySet<DeskRouteId> = new Set(answeredInView)

/** Whether a route is answered in a view-as session. */
export const isAnsweredInView = (id: DeskRouteId): boolean =>
  deskRouteOf(id).method === 'GET' ? !refusedInView.includes(id) : answered.has(id)
