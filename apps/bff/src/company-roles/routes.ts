import type { Hono } from 'hono'

import { admit } from '#access.ts'
import type { AnswerRead } from '#asked-read.ts'
import { type Head, pairsOf } from '#guards/headers.ts'
import { Refusal } from '#problem.ts'
import { codingFor } from '#reads/codings.ts'
import { plainResponse } from '#reads/plain-response.ts'
import { type Whole, bytesOf, prepare } from '#reads/prepared.ts'
import type { Receive } from '#reception.ts'
import { type DeskContext, type DeskEnv, callerOf } from '#request.ts'
import { type Leaving, createStop } from '#upstream/leaving.ts'
import { addressOf } from '#upstream/upstream.ts'

import { askedEvents } from './asked-events.ts'
import { gathered } from './gathered.ts'
import { ownItems } from './own-items.ts'
import { PartVisit } from './part-visit.ts'

const operation = 'listEventCompanies'
/** As many as the desk itself asks at a time. */
const atOnce = 4
/** The answer waits no longer than this; who is asked for singly may wait longer. */
const patienceMs = 1000
/** What is under way by then goes on for so long: the desk asks for it singly, and joins. */
const handOverMs = 3000

/** Never a failure of another event, and never a text of the service that was not checked. */
type Part = { status: number; text: string }

const partOf = async (answer: Whole | Response): Promise<Part> =>
  answer instanceof Response
    ? { status: answer.status, text: await answer.text() }
    : { status: answer.status, text: bytesOf(answer.body ?? 'null').toString() }

/**
 * `GET /desk/companies/{companyId}/roles?events=id,id`: what a company is at each of these events, in their order. A list
 * holds the company's items of the event's companies (op 6), none when the event does not name it; an object is the problem
 * of that event; null was not known in time. Each event is a read of its own for the border.
 */
export function mountCompanyRoles(
  app: Hono<DeskEnv>,
  deps: {
    receive: Receive
    answerRead: AnswerRead
    /** Headers of every answer. */
    head: Head
  },
): void {
  const fixed = pairsOf(deps.head)

  async function partsOf(
    c: DeskContext,
    { companyId, events }: { companyId: string; events: readonly string[] },
    caller: Leaving,
  ): Promise<(Part | null)[]> {
    const [late, left] = [createStop(), createStop()]
    const projection = ownItems(companyId)
    const ask = async (eventid: string): Promise<Part> => {
      const params = { eventid }
      const visit = new PartVisit(c, addressOf(operation, params, {}))
      const asked = { params, query: {}, projection }
      return partOf(await deps.receive(visit, () => deps.answerRead(visit, operation, asked, left)))
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
    // Its parts take places of their own: it must not keep them waiting by holding one.
    c.get('givePlaceBack')()
    const caller = callerOf(c)
    const parts = await partsOf(c, asked, caller)
    if (caller.aborted) throw new Refusal('caller_left')
    if (parts.some((part) => part?.status === 401)) throw new Refusal('signed_out')
    const text = `[${parts.map((part) => part?.text ?? 'null').join()}]`
    const prepared = prepare({
      identity: Buffer.from(text),
      word: text,
      head: ['cache-control', 'no-store'],
      places: new Map(),
      grew: () => undefined,
    })
    const answer = await prepared.answer(codingFor(c.req.header('accept-encoding')), c.req.header('if-none-match'))
    c.set('whole', true)
    return plainResponse(answer.status, [...fixed, ...answer.head], answer.body)
  })
}
