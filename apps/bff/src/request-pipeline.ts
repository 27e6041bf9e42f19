import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { deskRouteOf } from '@frontdesk/desk-api/table'
import type { Hono, MiddlewareHandler } from 'hono'

import type { SessionCookie } from '#auth/cookie.ts'
import type { Sessions } from '#auth/sessions.ts'
import type { TokenSession } from '#auth/tokens/token-session.ts'
import type { Changes } from '#changes/changes.ts'
import type { Guard } from '#pipeline/guard.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import type { PersonLimits } from '#pipeline/person-limits.ts'
import { type DeskContext, type DeskEnv, callerSignal } from '#pipeline/request-context.ts'
import { type HeaderFields, headerSetter } from '#pipeline/security-headers.ts'
import { createViewGuard } from '#pipeline/view-guard.ts'

import { ProblemError, newReference, problemResponse, problemErrorOf, statusOf, problemAsSuccess } from './problem.ts'

type PipelineDeps = {
  /** Run in this order. */
  guards: readonly Guard[]
  sessions: Pick<Sessions, 'find'>
  cookie: Pick<SessionCookie, 'read'>
  tokenSession: TokenSession
  limits: PersonLimits
  changes: Pick<Changes, 'publish'>
  /** Headers of every response. */
  head: HeaderFields
  /** Called for every finished request. */
  observe: (operation: string, status: number, ms: number) => void
  log: Pick<Log, 'request' | 'note'>
  /** The client of a request. */
  clientOf: (c: DeskContext) => string
  logsClients: boolean
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
}

/** Request header with the id of an account: in the session of another account the request is answered as signed out. */
const forPerson = 'frontdesk-person'

/** Frequent: logged at the level debug, unless they fail. */
const frequent = new Set(['desk.file', 'probe'])
const reads: ReadonlySet<string> = new Set(operationIds.filter((id) => rowOf(id).effect === 'reads'))

/** An open stream does not extend the session. */
const stream = deskRouteOf('changes').path

const needsSession = (path: string): boolean =>
  path.startsWith('/api/') || path.startsWith('/desk/') || path === '/api' || path === '/desk'

function problemOf(c: DeskContext, refusal: ProblemError): Response {
  const problem = problemResponse(refusal, c.get('reference'))
  const isAbsence = refusal.code === 'upstream_not_found' && reads.has(c.get('operation'))
  return isAbsence && c.req.header('frontdesk-absent') === 'ok' ? problemAsSuccess(problem) : problem
}

/** Outermost middleware: errors become problems; sets headers, records metrics, writes one log line per request. */
function withErrorsAndLog({ head, observe, log, elapsed, ...deps }: PipelineDeps): MiddlewareHandler<DeskEnv> {
  const setHeaders = headerSetter(head)
  const record = (c: DeskContext, status: number, ms: number, refusal: ProblemError | null): void => {
    const operation = c.get('operation')
    observe(operation, status, ms)
    const reference = c.get('reference')
    const client = deps.logsClients ? deps.clientOf(c) : undefined
    const entry = {
      operation,
      status,
      ms,
      reference,
      person: c.get('session')?.person.id,
      client,
      code: refusal?.code,
      trace: refusal !== null && status >= 500 ? traceOf(refusal) : undefined,
    }
    log.request(entry, frequent.has(operation) && status < 400 ? 'debug' : 'info')
    const cause = c.get('failedSignIn')
    if (cause !== undefined)
      log.note('warn', 'sign-in failed', { operation, cause, reference, ...(client === undefined ? {} : { client }) })
  }
  return async (c, next) => {
    const began = elapsed()
    c.set('reference', newReference())
    c.set('operation', 'unknown')
    c.set('session', null)
    let refusal: ProblemError | null = null
    try {
      await next()
    } catch (failure) {
      refusal = problemErrorOf(failure)
      c.res = problemOf(c, refusal)
    }
    // Cached responses include these headers.
    if (refusal !== null || !c.get('hasAllHeaders')) setHeaders(c.res)
    record(c, refusal === null ? c.res.status : statusOf(refusal), elapsed() - began, refusal)
  }
}

const withGuards =
  ({ guards }: PipelineDeps): MiddlewareHandler<DeskEnv> =>
  async (c, next) => {
    for (const guard of guards) guard(c)
    await next()
  }

/** Looks up the session and takes one of the concurrency slots of the person, or of the token. */
const withSession = ({ sessions, cookie, tokenSession, limits, changes }: PipelineDeps): MiddlewareHandler<DeskEnv> => {
  const guardView = createViewGuard()
  return async (c, next) => {
    c.set('changes', changes)
    if (!needsSession(c.req.path)) return next()
    // Hono routes HEAD to the GET handler, which would call the service.
    if (c.req.method === 'HEAD') throw new ProblemError('method_not_allowed')
    const background = c.req.header('x-frontdesk-background') === '1' || c.req.path === stream
    const found = await (tokenSession(c) ?? sessions.find(cookie.read(c), { background }))
    const meant = c.req.header(forPerson)
    const session = meant === undefined || meant === (found?.view?.id ?? found?.person.id) ? found : null
    guardView(session, c)
    c.set('session', session)
    const release =
      session === null ? null : await limits.acquire(session.token?.id ?? session.person.id, () => callerSignal(c))
    if (release !== null) c.set('releaseSlot', release)
    try {
      await next()
    } finally {
      release?.()
    }
  }
}

/** The middleware before every handler, in this order. */
export function usePipeline(app: Hono<DeskEnv>, deps: PipelineDeps): void {
  // Rethrown, so that only the outermost middleware turns errors into problems, including values that are no `Error`.
  app.onError((failure) => {
    throw failure
  })
  app.use(withErrorsAndLog(deps), withGuards(deps), withSession(deps))
}
