import { gatewayMethod, operationIds } from '@frontdesk/api-types/table'
import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { Hono } from 'hono'

import { assertEveryOperationHasARole } from '#access/access.ts'
import { type AuditRoutes, mountAudit } from '#audit/audit-routes.ts'
import { type OidcRoutes, mountOidc } from '#auth/oidc/oidc-routes.ts'
import { type SessionRoutes, mountSessions } from '#auth/session-routes.ts'
import { type TokenRoutes, mountTokens } from '#auth/tokens/token-routes.ts'
import { createTokenSession } from '#auth/tokens/token-session.ts'
import { type CatalogueRoutes, mountCatalogue } from '#catalogue/catalogue-routes.ts'
import { mountCompanyRoles } from '#catalogue/company-role-routes.ts'
import { type DemoExamples, mountDemoExamples } from '#catalogue/demo-examples.ts'
import { mountProjects } from '#catalogue/project-routes.ts'
import type { Projects } from '#catalogue/projects.ts'
import type { Changes } from '#changes/changes.ts'
import { type DirectoryRoutes, mountDirectory } from '#directory/directory-routes.ts'
import { createDocument } from '#document/document.ts'
import type { FirstScreens } from '#document/first-screen.ts'
import type { StaticFiles } from '#document/static-files.ts'
import { createAuthorizedRead } from '#gateway/authorized-read.ts'
import { type CacheEntry, createCachedReads } from '#gateway/cached-reads.ts'
import { mountCodeChecks } from '#gateway/code-check-routes.ts'
import { mountGateway } from '#gateway/gateway.ts'
import { routeOf } from '#gateway/operation-routes.ts'
import { mountReveals } from '#gateway/reveal-routes.ts'
import type { Reveals } from '#gateway/reveals.ts'
import type { Writes } from '#gateway/writes.ts'
import { type GuestRoutes, mountGuests } from '#guests/guest-routes.ts'
import { mountChanges } from '#live/change-routes.ts'
import { type OperationsRoutes, mountOperations } from '#operations/operations-routes.ts'
import { type Readiness, readyAnswer } from '#operations/readiness.ts'
import { createCalendarBuilder } from '#personal/calendar/calendar-builder.ts'
import { mountCalendar } from '#personal/calendar/calendar-routes.ts'
import { createEventReader } from '#personal/calendar/event-reader.ts'
import { mountFeeds } from '#personal/feeds/feed-routes.ts'
import type { Feeds } from '#personal/feeds/feeds.ts'
import { createPinnedCalendar } from '#personal/feeds/pinned-calendar.ts'
import { mountNotes } from '#personal/notes/note-routes.ts'
import type { Notes } from '#personal/notes/notes.ts'
import { mountPins } from '#personal/pins/pin-routes.ts'
import type { Pins } from '#personal/pins/pins.ts'
import { mountRecentPeople } from '#personal/recent-people/recent-people-routes.ts'
import type { RecentPeople } from '#personal/recent-people/recent-people.ts'
import { mountSavedViews } from '#personal/saved-views/saved-view-routes.ts'
import type { SavedViews } from '#personal/saved-views/saved-views.ts'
import { hostGuard } from '#pipeline/host-guard.ts'
import { createInternalRequest } from '#pipeline/internal-request.ts'
import type { LinkAttempts } from '#pipeline/link-attempts.ts'
import type { Log } from '#pipeline/log.ts'
import { originGuard } from '#pipeline/origin-guard.ts'
import { type PersonLimitSettings, personLimits } from '#pipeline/person-limits.ts'
import { bodyGuard } from '#pipeline/request-body.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { contentSecurityPolicy, dataPolicy, fixedHeaders } from '#pipeline/security-headers.ts'
import type { ResponseCache } from '#response-cache/response-cache.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { SharedReads } from '#upstream/shared-reads.ts'
import { type VersionRoutes, mountVersions } from '#versions/version-routes.ts'
import type { Webhooks } from '#webhooks/create-webhooks.ts'
import { mountWebhooks } from '#webhooks/webhook-routes.ts'
import { mountActivity } from '#writes/activity-routes.ts'
import type { ActivityLog } from '#writes/activity.ts'
import { mountToldPlaces } from '#writes/told-places-routes.ts'
import type { ToldPlaces } from '#writes/told-places.ts'
import type { History } from '#writes/write-history.ts'
import { mountWrites } from '#writes/write-routes.ts'

import { ProblemError } from './problem.ts'
import { usePipeline } from './request-pipeline.ts'

export type DeskDeps = SessionRoutes &
  TokenRoutes &
  DirectoryRoutes & {
    tokenAttempts: LinkAttempts
    catalogue: CatalogueRoutes
    guests: GuestRoutes
    webhooks: Webhooks
    changes: Changes
    /** Sign-in by a provider; null without its settings. */
    oidc: OidcRoutes | null
    host: string
    port: number
    publicUrl: URL | null
    upstreamCalls: SharedReads
    responseCache: ResponseCache<CacheEntry>
    writes: Writes
    scope: ScopeGuard
    history: History
    toldPlaces: ToldPlaces
    versions: VersionRoutes['versions']
    notes: Notes
    activity: ActivityLog
    reveals: Reveals
    auditing: AuditRoutes
    operations: OperationsRoutes
    perPerson: PersonLimitSettings
    /** Called for every finished request. */
    observe: (operation: string, status: number, ms: number) => void
    leaks: (text: string) => boolean
    pins: Pins
    feeds: Feeds
    recentPeople: RecentPeople
    savedViews: SavedViews
    now: () => Date
    projects: Projects
    alwaysProjects: readonly string[]
    /** null outside the demo. */
    demoExamples: DemoExamples | null
    /** null when the web app was not built. */
    files: StaticFiles | null
    /** null when the server rendering of the web app was not built. */
    screens: FirstScreens | null
    /** Whether the database responds. */
    readiness: Pick<Readiness, 'check'>
    log: Log
    /** Log lines have the address of the client. */
    logsClients: boolean
    /** Milliseconds of a monotonic clock. */
    elapsed: () => number
  }

/** The methods of every path, for the `Allow` of a 405. */
function methodsByPath(): Record<string, string[]> {
  const all: Record<string, string[]> = {}
  for (const { method, path } of deskRouteIds.map(deskRouteOf)) all[path] = [...(all[path] ?? []), method]
  for (const id of operationIds) {
    const pattern = routeOf(id)
    all[pattern] = [...(all[pattern] ?? []), gatewayMethod(id)]
  }
  return all
}

export type Desk = Hono<DeskEnv>

/** Maps routes to handlers. Everything that runs before a handler is in `request-pipeline.ts`. */
export function createDesk(deps: DeskDeps): Desk {
  assertEveryOperationHasARole()
  const secure = deps.publicUrl?.protocol === 'https:'
  const policy = contentSecurityPolicy(deps.files?.hashes ?? { scripts: [], styles: [] }, secure)
  const head = fixedHeaders({ policy, secure })
  const app = new Hono<DeskEnv>()
  usePipeline(app, {
    ...deps,
    guards: [hostGuard(deps), originGuard(deps.publicUrl), bodyGuard()],
    tokenSession: createTokenSession(deps),
    limits: personLimits(deps.perPerson, deps.elapsed),
    head,
  })
  const internalRequest = createInternalRequest(app)

  app.get('/livez', (c) => {
    c.set('operation', 'probe')
    return c.text('alive')
  })
  app.get('/readyz', async (c) => {
    c.set('operation', 'probe')
    return c.text(...(await readyAnswer(deps.readiness)))
  })
  mountSessions(app, deps)
  mountTokens(app, deps)
  mountOidc(app, deps.oidc)
  mountPins(app, deps)
  mountRecentPeople(app, deps)
  mountSavedViews(app, deps)
  mountDirectory(app, deps)
  mountNotes(app, deps)
  mountActivity(app, deps)
  mountCatalogue(app, deps.catalogue, () => deps.guests.listed.ids())
  mountGuests(app, deps.guests, deps.scope)
  mountWebhooks(app, deps.webhooks)
  mountChanges(app, deps)
  mountProjects(app, { projects: deps.projects, pins: deps.pins, always: deps.alwaysProjects })
  const readEvent = createEventReader({ upstream: deps.upstreamCalls, leaks: deps.leaks })
  const calendars = createCalendarBuilder({ now: deps.now })
  mountCalendar(app, { readEvent, calendars })
  mountFeeds(app, { ...deps, calendarOf: createPinnedCalendar({ readEvent, calendars, now: deps.now }) })
  mountDemoExamples(app, deps.demoExamples)
  mountWrites(app, deps)
  mountToldPlaces(app, deps)
  mountVersions(app, deps)
  mountReveals(app, deps.reveals)
  mountCodeChecks(app, { ...deps, upstream: deps.upstreamCalls })
  mountAudit(app, deps.auditing)
  mountOperations(app, deps.operations)
  const indexAnswer = deps.directory.indexAnswer
  const dataHead = fixedHeaders({ policy: dataPolicy, secure })
  const reads = createCachedReads({ ...deps, head: dataHead, source: deps.upstreamCalls, seen: deps.versions })
  const authorizedRead = createAuthorizedRead({ reads, scope: deps.scope })
  mountGateway(app, { ...deps, upstream: deps.upstreamCalls, authorizedRead, indexAnswer })
  mountCompanyRoles(app, { internalRequest, head: dataHead })

  for (const [path, methods] of Object.entries(methodsByPath()))
    app.all(path, (c) => {
      if (c.req.raw.method === 'OPTIONS') throw new ProblemError('unknown_route')
      throw new ProblemError('method_not_allowed', { headers: { allow: methods.join(', ') } })
    })
  for (const area of ['/api', '/api/*', '/desk', '/desk/*', '/feeds', '/feeds/*'])
    app.all(area, () => {
      throw new ProblemError('unknown_route')
    })
  const document =
    deps.files &&
    createDocument({
      files: deps.files,
      hasSession: (c) => deps.cookie.read(c) !== null,
      isDemo: deps.demoExamples !== null,
      screens: deps.screens,
      now: deps.now,
      ask: (url, c) => internalRequest(c, url),
    })
  app.get('*', (c) => {
    if (document === null) throw new ProblemError('unknown_route', { detail: 'The desk is not built.' })
    return document(c)
  })
  app.all('*', () => {
    throw new ProblemError('unknown_route')
  })
  return app
}
