import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { InternalRequest } from '#pipeline/internal-request.ts'
import { type DeskContext, type DeskEnv, callerSignal } from '#pipeline/request-context.ts'
import type { HeaderFields } from '#pipeline/security-headers.ts'
import { ProblemError } from '#problem.ts'
import { codingFor } from '#response-cache/content-coding.ts'
import { createCachedResponse } from '#response-cache/wire-response.ts'
import { addressOf } from '#upstream/upstream.ts'

import { companyItems } from './company-items.ts'
import { requestedEvents } from './requested-events.ts'

const operation = 'listEventCompanies'
/** The same concurrency as the web app uses. */
const concurrency = 4
/** The response waits no longer than this; single requests may. */
const timeoutMs = 1000
/** Reads still running after that continue for this long, so that the web app's single requests can join them. */
const graceMs = 3000

/** A failure affects only its own event. The text is always a checked answer or a problem. */
type Part = { status: number; text: string }

/**
 * `GET /desk/companies/{companyId}/roles?events=id,id`: the roles of a company at each of these events, in their order.
 * Each element is a list of the company's items (op 6), the problem of that event, or null when it timed out. One
 * internal request per event.
 */
export function mountCompanyRoles(
  app: Hono<DeskEnv>,
  deps: {
    internalRequest: InternalRequest
    /** Headers of every response. */
    head: HeaderFields
  },
): void {
  async function partsOf(
    c: DeskContext,
    { companyId, events }: { companyId: string; events: readonly string[] },
    caller: AbortSignal,
  ): Promise<(Part | null)[]> {
    const [timedOut, cancelled] = [new AbortController(), new AbortController()]
    const ask = async (eventid: string): Promise<Part> => {
      const answer = await deps.internalRequest(c, addressOf(operation, { eventid }, {}), cancelled.signal)
      const text = await answer.text()
      return { status: answer.status, text: answer.status === 200 ? companyItems(text, companyId) : text }
    }
    const cancel = (): void => {
      timedOut.abort()
      cancelled.abort()
    }
    caller.addEventListener('abort', cancel, { once: true })
    if (caller.aborted) cancel()
    const timeout = setTimeout(() => {
      timedOut.abort()
      setTimeout(() => cancelled.abort(), graceMs).unref()
    }, timeoutMs)
    try {
      return await mapWithConcurrency(events, ask, { concurrency, signal: timedOut.signal })
    } finally {
      clearTimeout(timeout)
    }
  }

  app.get('/desk/companies/:companyId/roles', async (c) => {
    c.set('operation', 'desk.companyRoles')
    admit(c.get('session'), operation)
    const requested = requestedEvents({ companyId: c.req.param('companyId') }, c.req.url)
    // Its internal requests need slots of their own: holding this one could deadlock.
    c.get('releaseSlot')()
    const caller = callerSignal(c)
    const parts = await partsOf(c, requested, caller)
    if (caller.aborted) throw new ProblemError('caller_left')
    if (parts.some((part) => part?.status === 401)) throw new ProblemError('signed_out')
    const text = `[${parts.map((part) => part?.text ?? 'null').join()}]`
    const response = createCachedResponse({
      identity: Buffer.from(text),
      tagSource: text,
      headers: { ...deps.head, 'cache-control': 'no-store' },
      grew: () => undefined,
    })
    c.set('hasAllHeaders', true)
    const { status, headers, body } = await response.answer(
      codingFor(c.req.header('accept-encoding')),
      c.req.header('if-none-match'),
    )
    return new Response(body, { status, headers })
  })
}
