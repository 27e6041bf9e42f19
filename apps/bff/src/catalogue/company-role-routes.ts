import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { type AbortSignalLike, createStop } from '#concurrency/abort-signal.ts'
import { gathered } from '#concurrency/map-with-concurrency.ts'
import type { InternalRequest } from '#pipeline/internal-request.ts'
import { type DeskContext, type DeskEnv, callerOf } from '#pipeline/request-context.ts'
import { type Head, pairsOf } from '#pipeline/security-headers.ts'
import { Refusal } from '#problem.ts'
import { codingFor } from '#response-cache/content-coding.ts'
import { lightResponse } from '#response-cache/light-response.ts'
import { createCachedResponse } from '#response-cache/wire-response.ts'
import { addressOf } from '#upstream/upstream.ts'

import { askedEvents } from './asked-events.ts'
import { ownItems } from './own-items.ts'

const operation = 'listEventCompanies'
/** The same concurrency as the web app uses. */
const atOnce = 4
/** The response waits no longer than this; single requests may. */
const patienceMs = 1000
/** Reads still running after that continue for this long, so that the web app's single requests can join them. */
const handOverMs = 3000

/** A failure affects only its own event. The text is always a checked answer or a problem. */
type Part = { status: number; text: string }

/**
 * `GET /desk/companies/{companyId}/roles?events=id,id`: the roles of a company at each of these events, in their order.
 * Each element is a list of the company's items (op 6), the problem of that event, or null when it timed out. Each
 * event is an internal request of its own.
 */
export function mountCompanyRoles(
  app: Hono<DeskEnv>,
  deps: {
    internalRequest: InternalRequest
    /** Headers of every response. */
    head: Head
  },
): void {
  const fixed = pairsOf(deps.head)

  async function partsOf(
    c: DeskContext,
    { companyId, events }: { companyId: string; events: readonly string[] },
    caller: AbortSignalLike,
  ): Promise<(Part | null)[]> {
    const [late, left] = [createStop(), new AbortController()]
    const ask = async (eventid: string): Promise<Part> => {
      const answer = await deps.internalRequest(c, addressOf(operation, { eventid }, {}), left.signal)
      const text = await answer.text()
      return { status: answer.status, text: answer.status === 200 ? ownItems(text, companyId) : text }
    }
    const leave = (): void => {
      late.abort()
      left.abort()
    }
    caller.addEventListener('abort', leave, { once: true })
    if (caller.aborted) leave()
    const patience = setTimeout(() => {
      late.abort()
      setTimeout(() => left.abort(), handOverMs).unref()
    }, patienceMs)
    try {
      return await gathered(events, ask, { atOnce, late })
    } finally {
      clearTimeout(patience)
    }
  }

  app.get('/desk/companies/:companyId/roles', async (c) => {
    c.set('operation', 'desk.companyRoles')
    admit(c.get('session'), operation)
    const asked = askedEvents({ companyId: c.req.param('companyId') }, c.req.url)
    // Its internal requests need slots of their own: holding this one could deadlock.
    c.get('givePlaceBack')()
    const caller = callerOf(c)
    const parts = await partsOf(c, asked, caller)
    if (caller.aborted) throw new Refusal('caller_left')
    if (parts.some((part) => part?.status === 401)) throw new Refusal('signed_out')
    const text = `[${parts.map((part) => part?.text ?? 'null').join()}]`
    const response = createCachedResponse({
      identity: Buffer.from(text),
      word: text,
      head: [...fixed, 'cache-control', 'no-store'],
      grew: () => undefined,
    })
    c.set('hasAllHeaders', true)
    return lightResponse(
      await response.answer(codingFor(c.req.header('accept-encoding')), c.req.header('if-none-match')),
    )
  })
}
