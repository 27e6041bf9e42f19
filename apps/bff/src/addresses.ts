import { paramsSchema, querySchema } from '@frontdesk/api-types'
import { type OperationId, borderMethod, operationIds } from '@frontdesk/api-types/table'

import type { AskedFor } from '#asked-read.ts'
import { routeOf, singleQuery } from '#operation-routes.ts'
import { projected } from '#reads/projection.ts'
import { createRouter } from '#router.ts'
import { addressOf } from '#upstream/upstream.ts'

export type Known = { id: OperationId; asked: AskedFor }

/** Ids as they are written, and a query; whatever else an address may hold is for somebody who looks closely. */
const plain = /^\/api(?:\/[\w-]+)+(?:\?[\w.~%+=&,:@-]*)?$/
const longest = 1000
/** Addresses of one generation: what is not asked for in one is forgotten with the next. */
const mostKnown = 1000

function parsed(id: OperationId, params: Record<string, string>, url: string): Known | null {
  const given = singleQuery(url)
  if (given === null) return null
  try {
    const { query: own, projection } = projected(id, given)
    const ids = paramsSchema(id).parse(params)
    const query = querySchema(id).parse(own)
    const asked = { params: ids, query, projection, address: addressOf(id, ids, query) }
    // One object for all who ask for it.
    return Object.freeze({ id, asked: Object.freeze(asked) })
  } catch {
    return null
  }
}

/**
 * What an address asks for, when it is a read by GET and written in the plain way; null for all others, and for what does
 * not fit its operation: the gateway says why. What was understood is known again by its text.
 */
export function createAddresses(): (url: string) => Known | null {
  const router = createRouter<OperationId>((id) => id)
  for (const id of operationIds) if (borderMethod(id) === 'GET') router.add('GET', routeOf(id), id)
  let young = new Map<string, Known>()
  let old = new Map<string, Known>()

  const keep = (url: string, known: Known): Known => {
    if (young.size >= mostKnown) {
      old = young
      young = new Map()
    }
    young.set(url, known)
    return known
  }
  return (url) => {
    const known = young.get(url)
    if (known !== undefined) return known
    const older = old.get(url)
    if (older !== undefined) return keep(url, older)
    if (url.length > longest || !plain.test(url)) return null
    const [found] = router.match('GET', url.split('?', 1)[0] ?? '')[0]
    if (found === undefined) return null
    const fresh = parsed(found[0], Object.fromEntries(Object.entries(found[1])), url)
    return fresh === null ? null : keep(url, fresh)
  }
}
