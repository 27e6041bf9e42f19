import { parseJson, type CompanyTypeAssignment, type EventCompanyItem } from '@frontdesk/api-types'
import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { InternalRequest } from '#pipeline/internal-request.ts'
import { callerSignal, type DeskContext, type DeskEnv } from '#pipeline/request-context.ts'
import type { HeaderFields } from '#pipeline/security-headers.ts'
import { ProblemError } from '#problem.ts'
import { codingFor } from '#response-cache/content-coding.ts'
import { createCachedResponse } from '#response-cache/wire-response.ts'
import { addressOf } from '#upstream/upstream.ts'

import { requestedEvents } from './requested-events.ts'

type Named = Pick<CompanyTypeAssignment, 'id' | 'name'>

const named = (type: CompanyTypeAssignment | null | undefined): Named | undefined =>
  type ? { id: type.id, name: type.name } : undefined

/** Guarantee of the cast: the text is a response of the gateway to op 6, checked by its schema. */
const itemsOf = (text: string): EventCompanyItem[] => parseJson(text) as EventCompanyItem[]

/**
 * The items of one company among an event's companies (op 6), reduced to id and name of the types that give its roles.
 */
function companyItems(text: string, companyId: string): string {
  const own = companyId.toLowerCase()
  const items = itemsOf(text).filter(({ company }) => company?.id.toLowerCase() === own)
  const roles = items.map(({ sponsorType, exhibitorType, vendorType }) => ({
    sponsorType: named(sponsorType),
    exhibitorType: named(exhibitorType),
    vendorType: named(vendorType),
  }))
  return JSON.stringify(roles)
}

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
