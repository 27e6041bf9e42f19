import { operationIds, rowOf } from '@frontdesk/api-types/table'

import type { Guard } from '#guards/guard.ts'
import { type Head, dressed } from '#guards/headers.ts'
import type { SessionLimits } from '#limits/session-limits.ts'
import { type Log, traceOf } from '#log.ts'
import { Refusal, newReference, problemResponse, refusalOf, statusOf, toldAsAnswer } from '#problem.ts'
import type { DeskContext, Visit } from '#request.ts'
import type { SessionCookie } from '#sessions/cookie.ts'
import type { Sessions } from '#sessions/sessions.ts'

/** What answers a request that was let in. @throws Refusal, or anything, which becomes a problem */
export type Handle<V extends Visit = DeskContext, A extends { status: number } = Response> = (c: V) => A | Promise<A>

/** `Response` is a problem of ours, or what the handler made. */
export type Receive = <V extends Visit, A extends { status: number }>(
  c: V,
  handle: Handle<V, A>,
) => Promise<A | Response>

/** Asked all the time and telling nothing: logged only when they fail. */
const quiet = new Set(['desk.file', 'probe'])
const reads: ReadonlySet<string> = new Set(operationIds.filter((id) => rowOf(id).effect === 'reads'))

/** Where a session is looked up. */
const isSessionArea = (path: string): boolean =>
  path.startsWith('/api/') || path.startsWith('/desk/') || path === '/api' || path === '/desk'

function problemOf(c: Visit, refusal: Refusal): Response {
  const problem = problemResponse(refusal, c.get('reference'))
  const isAbsence = refusal.code === 'upstream_not_found' && reads.has(c.get('operation'))
  return isAbsence && c.req.header('frontdesk-absent') === 'ok' ? toldAsAnswer(problem) : problem
}

/**
 * The order in which every request meets the desk: guards, session, limits, the handler of its address; then headers,
 * numbers and one line of the log. One function and one waiting: layers of middleware cost more than what they do.
 */
export function createReception(deps: {
  /** In their order, before anything else. */
  guards: readonly Guard[]
  sessions: Pick<Sessions, 'find'>
  cookie: Pick<SessionCookie, 'read'>
  limits: SessionLimits
  /** Headers of every answer. */
  head: Head
  /** Told of every request that was answered. */
  observe: (operation: string, status: number, ms: number) => void
  log: Pick<Log, 'request'>
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
}): Receive {
  const { guards, sessions, cookie, limits, observe, log, elapsed } = deps
  const dress = dressed(deps.head)

  /** Whose request it is, where sessions count. */
  const sessionOf = (c: Visit): ReturnType<Sessions['find']> => {
    // Hono answers HEAD with the GET route, which would call the service.
    if (c.req.method === 'HEAD') throw new Refusal('method_not_allowed')
    const background = c.req.header('x-frontdesk-background') === '1'
    return sessions.find(cookie.read(c), { background })
  }
  const note = (c: Visit, status: number, ms: number, refusal: Refusal | null): void => {
    const operation = c.get('operation')
    observe(operation, status, ms)
    if (quiet.has(operation) && status < 400) return
    log.request({
      operation,
      status,
      ms,
      reference: c.get('reference'),
      person: c.get('session')?.person.id,
      code: refusal?.code,
      trace: refusal !== null && status >= 500 ? traceOf(refusal) : undefined,
    })
  }

  return async <V extends Visit, A extends { status: number }>(c: V, handle: Handle<V, A>) => {
    const began = elapsed()
    c.set('reference', newReference())
    c.set('operation', 'unknown')
    c.set('session', null)
    let refusal: Refusal | null = null
    let answer: A | Response
    let leave: (() => void) | null = null
    try {
      for (const guard of guards) guard(c)
      if (isSessionArea(c.req.path)) {
        const found = sessionOf(c)
        const session = found instanceof Promise ? await found : found
        c.set('session', session)
        const place = session && limits.enter(session.id)
        leave = place instanceof Promise ? await place : place
        if (leave !== null) c.set('givePlaceBack', leave)
      }
      answer = await handle(c)
    } catch (failure) {
      refusal = refusalOf(failure)
      answer = problemOf(c, refusal)
    } finally {
      leave?.()
    }
    // The reads make answers once for many callers, with these headers in them.
    if (answer instanceof Response && !c.get('whole')) dress(answer)
    note(c, refusal === null ? answer.status : statusOf(refusal), elapsed() - began, refusal)
    return answer
  }
}
