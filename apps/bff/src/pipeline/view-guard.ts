import { gatewayMethod, operationIds, rowOf } from '@frontdesk/api-types/table'
import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { isAnsweredInView } from '@frontdesk/desk-api/view-routes'
import { TrieRouter } from 'hono/router/trie-router'

import type { Session } from '#access/session.ts'
import { ProblemError } from '#problem.ts'

import type { RequestHead } from './request-context.ts'

/** Whether a view-as session is answered, for each route of the two tables. */
function answeredRoutes(): TrieRouter<boolean> {
  const router = new TrieRouter<boolean>()
  for (const id of deskRouteIds) {
    const { method, path } = deskRouteOf(id)
    router.add(method, path, isAnsweredInView(id))
  }
  for (const id of operationIds) {
    const { path, effect } = rowOf(id)
    router.add(gatewayMethod(id), path.replaceAll(/\{(\w+)\}/g, ':$1'), effect === 'reads')
  }
  return router
}

/**
 * Refuses everything that is no read in a view-as session, before any handler. What is in no table is refused too. Where
 * several routes fit an address, all of them have to be reads.
 */
export function createViewGuard(): (session: Session | null, c: Pick<RequestHead, 'req'>) => void {
  const routes = answeredRoutes()
  return (session, { req: { method, path } }) => {
    if (session?.view === undefined) return
    const [found] = routes.match(method, path)
    if (found.length > 0 && found.every(([isAnswered]) => isAnswered)) return
    throw new ProblemError('viewing', { detail: 'End the view first.' })
  }
}
