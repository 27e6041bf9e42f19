import { bodySchema, paramsSchema, querySchema } from '@frontdesk/api-types'
import {
  type Operation,
  type OperationId,
  borderMethod,
  hidesQuery,
  operationIds,
  parseJson,
  rowOf,
} from '@frontdesk/api-types/table'
import type { Hono } from 'hono'

import { admit } from '#access.ts'
import { parsedBody, readBodyText } from '#guards/body.ts'
import { checked } from '#guards/input.ts'
import { askedBodySchema } from '#identities/identities.ts'
import { outgoing, responseOf } from '#outgoing.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { keyIn, wantsAgain } from '#writes/request-headers.ts'
import type { Writes } from '#writes/writes.ts'

export type GatewayDeps = {
  upstream: Upstream
  writes: Writes
  scope: ScopeGuard
  /** The last net: whether a text that is about to leave holds the credential. */
  leaks: (text: string) => boolean
}

function queryOf(c: DeskContext): Record<string, string> {
  const given = [...new URL(c.req.url).searchParams]
  if (new Set(given.map(([name]) => name)).size < given.length)
    throw new Refusal('invalid_input', { detail: 'A query parameter may stand once.' })
  return Object.fromEntries(given)
}

const jsonOf = async (c: DeskContext): Promise<unknown> => parsedBody(await readBodyText(c), parseJson)

type Given = { query: Record<string, string | number | undefined>; body: unknown }

/** Query and body of the service's operation. A query that holds a secret comes as the body of our own request. */
async function givenOf(c: DeskContext, id: OperationId, row: Operation): Promise<Given> {
  if (hidesQuery(id)) {
    if (new URL(c.req.url).search !== '')
      throw new Refusal('invalid_input', { detail: 'A code stands in the body, not in the address.' })
    return { query: checked(querySchema(id), await jsonOf(c), 'The body does not fit this operation.'), body: null }
  }
  const query = checked(querySchema(id), queryOf(c), 'The query does not fit this operation.')
  if (row.body === null) return { query, body: checked(bodySchema(id), null, 'This operation takes no body.') }
  const schema = row.effect === 'writes' ? askedBodySchema(id) : bodySchema(id)
  return { query, body: checked<unknown>(schema, await jsonOf(c), 'The body does not fit this operation.') }
}

/** The one loop: row -> route. Who may, parse in, in scope, send, parse out, cut to the scope, seal. Paths equal the service's own. */
export function mountGateway(app: Hono<DeskEnv>, deps: GatewayDeps): void {
  for (const id of operationIds) {
    const row = rowOf(id)
    app.on(borderMethod(id), row.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c: DeskContext) => {
      c.set('operation', id)
      const session = admit(c.get('session'), id)
      const params = checked<Record<string, string>>(
        paramsSchema(id),
        c.req.param(),
        'An id of the address is not an id.',
      )
      const { query, body } = await givenOf(c, id, row)
      const { person } = session
      const { vouched } = await deps.scope.before(person, id, { params, query, body })
      if (row.effect === 'writes') {
        const reference = c.get('reference')
        const asked = { id, params, query, body, session, reference, vouched, key: keyIn(c), again: wantsAgain(c) }
        const { answer, replayed } = await deps.writes.run(asked)
        return responseOf(answer, { replayed })
      }
      const answer = await deps.upstream.call({ id, params, query, body, signal: c.req.raw.signal })
      const { value, dropped } = await deps.scope.after(person, id, answer, vouched)
      return responseOf(outgoing(id, value, deps.leaks), { dropped })
    })
  }
}
