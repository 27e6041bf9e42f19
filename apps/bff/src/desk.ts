import { borderMethod, operationIds } from '@frontdesk/api-types/table'
import { Hono } from 'hono'

import { assertEveryOperationHasARole } from '#access.ts'
import { answeringReads } from '#asked-read.ts'
import { type AuditRoutes, mountAudit } from '#audit/routes.ts'
import { createEventReader } from '#calendar/event-reader.ts'
import { mountCalendar } from '#calendar/routes.ts'
import { mountCompanyRoles } from '#company-roles/routes.ts'
import type { Deeds } from '#deeds/deeds.ts'
import { mountDeeds } from '#deeds/routes.ts'
import { type Direct, createDirect } from '#direct.ts'
import { type DirectoryRoutes, mountDirectory } from '#directory/routes.ts'
import { createDocument } from '#document/document.ts'
import type { FirstScreens } from '#document/first-screen.ts'
import type { Feeds } from '#feeds/feeds.ts'
import { createPinnedCalendar } from '#feeds/pinned-calendar.ts'
import { mountFeeds } from '#feeds/routes.ts'
import { mountGateway } from '#gateway.ts'
import { bodyGuard } from '#guards/body.ts'
import { contentSecurityPolicy, dataPolicy, fixedHeaders } from '#guards/headers.ts'
import { hostGuard } from '#guards/host.ts'
import { originGuard } from '#guards/origin.ts'
import { type SessionLimitSettings, sessionLimits } from '#limits/session-limits.ts'
import type { Log } from '#log.ts'
import type { Notes } from '#notes/notes.ts'
import { mountNotes } from '#notes/routes.ts'
import { type OidcRoutes, mountOidc } from '#oidc/routes.ts'
import { routeOf } from '#operation-routes.ts'
import { type OperationsRoutes, mountOperations } from '#operations/routes.ts'
import type { Pins } from '#pins/pins.ts'
import { mountPins } from '#pins/routes.ts'
import { Refusal } from '#problem.ts'
import type { Projects } from '#projects/projects.ts'
import { mountProjects } from '#projects/routes.ts'
import type { Memory } from '#reads/memory.ts'
import { type Kept, createReads } from '#reads/reads.ts'
import type { Recents } from '#recents/recents.ts'
import { mountRecents } from '#recents/routes.ts'
import { type Handle, createReception } from '#reception.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { Reveals } from '#reveals/reveals.ts'
import { mountReveals } from '#reveals/routes.ts'
import { createRouter } from '#router.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type SessionRoutes, mountSessions } from '#sessions/routes.ts'
import type { StaticFiles } from '#static.ts'
import { type Tour, mountTour } from '#tour/tour.ts'
import type { Shared } from '#upstream/shared.ts'
import type { History } from '#writes/history.ts'
import { mountWrites } from '#writes/routes.ts'
import type { Writes } from '#writes/writes.ts'

export type DeskDeps = SessionRoutes &
  DirectoryRoutes & {
    /** Sign-in by a provider; null without its settings. */
    oidc: OidcRoutes | null
    host: string
    port: number
    publicUrl: URL | null
    upstreamCalls: Shared
    /** Answers that the service may send again. */
    memory: Memory<Kept>
    writes: Writes
    scope: ScopeGuard
    history: History
    notes: Notes
    deeds: Deeds
    reveals: Reveals
    auditing: AuditRoutes
    operations: OperationsRoutes
    perSession: SessionLimitSettings
    /** Told of every request that was answered. */
    observe: (operation: string, status: number, ms: number) => void
    leaks: (text: string | Buffer) => boolean
    pins: Pins
    feeds: Feeds
    recents: Recents
    now: () => Date
    projects: Projects
    alwaysProjects: readonly string[]
    /** null outside the demo. */
    tour: Tour | null
    /** null when the desk was not built. */
    files: StaticFiles | null
    /** null when that part of the desk was not built. */
    screens: FirstScreens | null
    /** Whether the store answers. */
    ready: () => Promise<boolean>
    log: Log
    /** Milliseconds of a clock that only goes forward. */
    elapsed: () => number
  }

const ownMethods: Record<string, string[]> = {
  '/desk/session': ['GET', 'POST', 'DELETE'],
  '/desk/sign-in-options': ['GET'],
  '/desk/setup': ['POST'],
  '/desk/account/sessions': ['GET', 'DELETE'],
  '/desk/account/sessions/:id': ['DELETE'],
  '/desk/account/password': ['PUT'],
  '/desk/account/two-factor': ['POST', 'PUT', 'DELETE'],
  '/desk/oidc': ['POST'],
  '/desk/oidc/callback': ['GET'],
  '/desk/people': ['GET'],
  '/desk/people/:id': ['PATCH', 'DELETE'],
  '/desk/people/:id/sessions': ['DELETE'],
  '/desk/people/:id/two-factor': ['DELETE'],
  '/desk/people/:id/password-link': ['POST'],
  '/desk/invites': ['POST'],
  '/desk/invites/find': ['POST'],
  '/desk/invites/accept': ['POST'],
  '/desk/invites/:id': ['DELETE'],
  '/desk/pins': ['GET'],
  '/desk/pins/:eventId': ['PUT', 'DELETE'],
  '/desk/recents': ['GET', 'PUT', 'DELETE'],
  '/desk/directory': ['GET'],
  '/desk/directory/searches': ['POST'],
  '/desk/directory/events/:eventId': ['GET'],
  '/desk/directory/erasures': ['POST'],
  '/desk/notes': ['GET', 'POST'],
  '/desk/notes/:id': ['DELETE'],
  '/desk/deeds': ['GET'],
  '/desk/projects': ['GET'],
  '/desk/events/:file': ['GET'],
  '/desk/companies/:companyId/roles': ['GET'],
  '/desk/writes': ['GET'],
  '/desk/operations': ['GET'],
  '/desk/reveals': ['POST'],
  '/desk/audit': ['GET'],
  '/desk/audit/exports': ['POST'],
  '/desk/audit/verifications': ['POST'],
  '/desk/feeds': ['GET', 'POST'],
  '/desk/feeds/:id': ['DELETE'],
  '/feeds/:file': ['GET'],
  '/desk/tour': ['GET'],
  '/livez': ['GET'],
  '/readyz': ['GET'],
}

function methodsByPath(): Record<string, string[]> {
  const all = { ...ownMethods }
  for (const id of operationIds) {
    const pattern = routeOf(id)
    all[pattern] = [...(all[pattern] ?? []), borderMethod(id)]
  }
  return all
}

/** The router finds one handler and no more. */
const nothingAfter = (): Promise<void> => Promise.reject(new Error('a handler of the desk passes nothing on'))

/** The desk's routes, and the short way of the reads that Node's own server may take. */
export type Desk = Hono<DeskEnv> & { direct: Direct }

/** What answers at which address, and only that. How a request gets there is `reception.ts`. */
export function createDesk(deps: DeskDeps): Desk {
  assertEveryOperationHasARole()
  const secure = deps.publicUrl?.protocol === 'https:'
  const policy = contentSecurityPolicy(deps.files?.hashes ?? { scripts: [], styles: [] }, secure)
  const head = fixedHeaders({ policy, secure })
  const receive = createReception({
    ...deps,
    guards: [hostGuard(deps), originGuard(deps.publicUrl), bodyGuard()],
    limits: sessionLimits(deps.perSession, deps.elapsed),
    head,
  })
  const app = new Hono<DeskEnv>({
    router: createRouter(([handler, route]) => {
      const handle: Handle = (c) => handler(c, nothingAfter)
      return [(c) => receive(c, handle), route]
    }),
  })

  app.get('/livez', (c) => {
    c.set('operation', 'probe')
    return c.text('alive')
  })
  app.get('/readyz', async (c) => {
    c.set('operation', 'probe')
    return (await deps.ready()) ? c.text('ready') : c.text('not ready', 503)
  })
  mountSessions(app, deps)
  mountOidc(app, deps.oidc)
  mountPins(app, deps)
  mountRecents(app, deps)
  mountDirectory(app, deps)
  mountNotes(app, deps)
  mountDeeds(app, deps)
  mountProjects(app, { projects: deps.projects, pins: deps.pins, always: deps.alwaysProjects })
  const readEvent = createEventReader({ upstream: deps.upstreamCalls, leaks: deps.leaks })
  mountCalendar(app, { readEvent, now: deps.now })
  mountFeeds(app, { ...deps, calendarOf: createPinnedCalendar({ readEvent, now: deps.now }) })
  mountTour(app, deps.tour)
  mountWrites(app, deps)
  mountReveals(app, deps.reveals)
  mountAudit(app, deps.auditing)
  mountOperations(app, deps.operations)
  const noted = deps.directory.noted
  const dataHead = fixedHeaders({ policy: dataPolicy, secure })
  const reads = createReads({ ...deps, head: dataHead, source: deps.upstreamCalls })
  const answerRead = answeringReads({ reads, scope: deps.scope })
  mountGateway(app, { ...deps, upstream: deps.upstreamCalls, answerRead, noted })
  mountCompanyRoles(app, { receive, answerRead, head: dataHead })

  for (const [path, methods] of Object.entries(methodsByPath()))
    app.all(path, (c) => {
      if (c.req.raw.method === 'OPTIONS') throw new Refusal('unknown_route')
      throw new Refusal('method_not_allowed', { headers: { allow: methods.join(', ') } })
    })
  for (const area of ['/api', '/api/*', '/desk', '/desk/*', '/feeds', '/feeds/*'])
    app.all(area, () => {
      throw new Refusal('unknown_route')
    })
  const document =
    deps.files &&
    createDocument({
      files: deps.files,
      hasSession: (c) => deps.cookie.read(c) !== null,
      isDemo: deps.tour !== null,
      screens: deps.screens,
      now: deps.now,
      ask,
    })
  app.get('*', (c) => {
    if (document === null) throw new Refusal('unknown_route', { detail: 'The desk is not built.' })
    return document(c)
  })
  /** As the browser would ask next; never the connection itself, which is the page's. */
  async function ask(url: string, c: DeskContext): Promise<Response> {
    const headers = new Headers(c.req.raw.headers)
    for (const name of ['accept-encoding', 'if-none-match', 'range']) headers.delete(name)
    headers.set('accept', 'application/json')
    headers.set('x-frontdesk', '1')
    const incoming = c.env?.incoming
    return app.request(new URL(url, c.req.url), { headers }, incoming ? { incoming } : {})
  }
  app.all('*', () => {
    throw new Refusal('unknown_route')
  })
  return Object.assign(app, { direct: createDirect({ receive, answerRead }) })
}
