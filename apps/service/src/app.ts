/**
 * The service as a fetch handler, with one route per row of the table. A request passes credential, input, handler and
 * content negotiation, in this order; every failure is a problem (`problem.ts`).
 */
import { randomUUID } from 'node:crypto'

import { operationIds, rowOf } from '@frontdesk/api-types'
import type { OperationId, Output } from '@frontdesk/api-types'
import { Hono, type Context } from 'hono'
import type { Logger } from 'pino'

import type { Access } from '#access/access.ts'
import type { Credentials } from '#credentials/credentials.ts'
import { createAttendeeHandlers } from '#handlers/attendees.ts'
import { createCompanyHandlers } from '#handlers/companies.ts'
import { createCreateEventHandlers } from '#handlers/create-event.ts'
import { createEventHandlers } from '#handlers/events.ts'
import { createFacilitatorHandlers } from '#handlers/facilitators.ts'
import { createInventoryHandlers } from '#handlers/inventory.ts'
import { createProjectHandlers } from '#handlers/projects.ts'
import { createRegistrationHandlers } from '#handlers/registration.ts'

import { failureOf } from './failure.ts'
import type { Handlers, ServiceDeps } from './handler.ts'
import { readBody, readParams, readQuery } from './input.ts'
import { preferredType } from './media-type.ts'
import { methodNotAllowed, notFound, problemResponse } from './problem.ts'

export interface AppDeps extends ServiceDeps {
  credentials: Credentials
  log: Logger
}

/** All 33, each exactly once: a missing one does not compile. */
export const createHandlers = (deps: ServiceDeps) =>
  ({
    ...createCompanyHandlers(deps),
    ...createProjectHandlers(deps),
    ...createEventHandlers(deps),
    ...createCreateEventHandlers(deps),
    ...createInventoryHandlers(deps),
    ...createAttendeeHandlers(deps),
    ...createFacilitatorHandlers(deps),
    ...createRegistrationHandlers(deps),
  }) satisfies Handlers

async function call<I extends OperationId>(handlers: Handlers, id: I, c: Context, access: Access): Promise<Output<I>> {
  const url = new URL(c.req.url)
  const params = readParams(id, (name) => c.req.param(name))
  const query = readQuery(id, url.searchParams)
  const body = await readBody(id, c.req.raw)
  return handlers[id]({ params, query, body, access })
}

function answer(c: Context, id: OperationId, result: unknown): Response {
  const { status } = rowOf(id).answer
  if (status === 204) return c.body(null, 204)
  const type = preferredType(c.req.header('accept'))
  return c.body(JSON.stringify(result), status, { 'content-type': `${type}; charset=utf-8` })
}

export function createService({ credentials, log, ...deps }: AppDeps) {
  const handlers: Handlers = createHandlers(deps)
  const app = new Hono<{ Variables: { operation: OperationId | undefined; credential: string | undefined } }>()

  // Logged fields are an allow-list: no address, query, body or personal data.
  app.use(async (c, next) => {
    const started = performance.now()
    c.set('operation', undefined)
    c.set('credential', undefined)
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    const ms = Math.round(performance.now() - started)
    log.info({ operation: c.get('operation'), credential: c.get('credential'), status: c.res.status, ms }, 'answered')
  })

  app.get('/healthz', (c) => c.text('ok'))

  const methods = new Map<string, string[]>()
  for (const id of operationIds) {
    const { method, path, credentials: accepted } = rowOf(id)
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(route, [...(methods.get(route) ?? []), method])
    app.on(method, route, async (c) => {
      c.set('operation', id)
      const access = await credentials.authenticate(c.req.raw.headers, accepted)
      c.set('credential', access.credentialId)
      return answer(c, id, await call(handlers, id, c, access))
    })
  }
  for (const [route, allowed] of methods) {
    app.all(route, () => {
      throw methodNotAllowed(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed)
    })
  }

  app.notFound(() => {
    throw notFound('There is no such operation. The paths are those of the API document, letter case included.')
  })
  app.onError((error, c) => {
    const reference = randomUUID()
    const { problem, logged } = failureOf(error)
    const entry = { operation: c.get('operation'), reference, status: problem.status, ...logged }
    if (problem.status >= 500) log.error(entry, 'failed')
    else log.debug(entry, 'refused')
    return problemResponse(c, problem, reference)
  })
  return app
}
