import { bodySchema, paramsSchema, querySchema } from '@frontdesk/api-types'
import { type Operation, type OperationId, operationIds, parseJson, rowOf } from '@frontdesk/api-types/table'
import type { Hono } from 'hono'

import { admit } from '#access.ts'
import { parsedBody, readBodyText } from '#guards/body.ts'
import { checked } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import { seal } from '#seal.ts'
import type { Upstream } from '#upstream/upstream.ts'

export type GatewayDeps = {
  upstream: Upstream
  /** The last net: whether a text that is about to leave holds the credential. */
  leaks: (text: string) => boolean
}

function queryOf(c: DeskContext): Record<string, string> {
  const given = [...new URL(c.req.url).searchParams]
  if (new Set(given.map(([name]) => name)).size < given.length)
    throw new Refusal('invalid_input', { detail: 'A query parameter may stand once.' })
  return Object.fromEntries(given)
}

async function bodyOf(c: DeskContext, id: OperationId, row: Operation): Promise<unknown> {
  if (row.body === null) return null
  const value = parsedBody(await readBodyText(c), parseJson)
  return checked(bodySchema(id), value, 'The body does not fit this operation.')
}

/** Op 8's answer is not shown in the contract: all of it is an open object. */
function isOpen(row: Operation): boolean {
  return row.answer.of === 'Project'
}

function answerOf(id: OperationId, row: Operation, answer: unknown, leaks: GatewayDeps['leaks']): Response {
  const { value, names } = seal(answer, row.secrets, isOpen(row))
  const headers = {
    'cache-control': 'no-store',
    ...(names.length === 0 ? {} : { 'frontdesk-sealed': names.slice(0, 30).join(',') }),
  }
  if (row.answer.shape === 'none') return new Response(null, { status: row.answer.status, headers })
  const text = JSON.stringify(value)
  if (leaks(text) || leaks(names.join(',')))
    throw new Refusal('upstream_invalid', { detail: `The answer to ${id} held what may not leave the server.` })
  return new Response(text, { status: row.answer.status, headers: { ...headers, 'content-type': 'application/json' } })
}

/** The one loop: row -> route. Who may, parse in, send, parse out, seal. Paths equal the service's own. */
export function mountGateway(app: Hono<DeskEnv>, deps: GatewayDeps): void {
  for (const id of operationIds) {
    const row = rowOf(id)
    app.on(row.method, row.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c: DeskContext) => {
      c.set('operation', id)
      admit(c.get('session'), id)
      const params = checked<Record<string, string>>(
        paramsSchema(id),
        c.req.param(),
        'An id of the address is not an id.',
      )
      const query = checked(querySchema(id), queryOf(c), 'The query does not fit this operation.')
      const body = await bodyOf(c, id, row)
      const answer = await deps.upstream.call({ id, params, query, body, signal: c.req.raw.signal })
      return answerOf(id, row, answer, deps.leaks)
    })
  }
}
