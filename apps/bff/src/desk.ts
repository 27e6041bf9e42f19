import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { Hono } from 'hono'

import { assertEveryOperationHasARole } from '#access.ts'
import { createEventReader } from '#calendar/event-reader.ts'
import { mountCalendar } from '#calendar/routes.ts'
import type { Feeds } from '#feeds/feeds.ts'
import { createPinnedCalendar } from '#feeds/pinned-calendar.ts'
import { mountFeeds } from '#feeds/routes.ts'
import { mountGateway } from '#gateway.ts'
import { bodyGuard } from '#guards/body.ts'
import { contentSecurityPolicy, headerGuard } from '#guards/headers.ts'
import { hostGuard } from '#guards/host.ts'
import { originGuard } from '#guards/origin.ts'
import { type Log, traceOf } from '#log.ts'
import type { Pins } from '#pins/pins.ts'
import { mountPins } from '#pins/routes.ts'
import { Refusal, newReference, problemResponse, refusalOf, statusOf } from '#problem.ts'
import type { Projects } from '#projects/projects.ts'
import { mountProjects } from '#projects/routes.ts'
import type { DeskEnv } from '#request.ts'
import { type SessionRoutes, mountSessions } from '#sessions/routes.ts'
import type { StaticFiles } from '#static.ts'
import { type Tour, mountTour } from '#tour/tour.ts'
import type { Upstream } from '#upstream/upstream.ts'

export type DeskDeps = SessionRoutes & {
  host: string
  port: number
  publicUrl: URL | null
  upstreamCalls: Upstream
  leaks: (text: string) => boolean
  pins: Pins
  feeds: Feeds
  now: () => Date
  projects: Projects
  alwaysProjects: readonly string[]
  /** null outside the demo. */
  tour: Tour | null
  /** null when the desk was not built. */
  files: StaticFiles | null
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
  '/desk/pins': ['GET'],
  '/desk/pins/:eventId': ['PUT', 'DELETE'],
  '/desk/projects': ['GET'],
  '/desk/events/:file': ['GET'],
  '/desk/feeds': ['GET', 'POST'],
  '/desk/feeds/:id': ['DELETE'],
  '/feeds/:file': ['GET'],
  '/desk/tour': ['GET'],
  '/livez': ['GET'],
  '/readyz': ['GET'],
}

/** Asked all the time and telling nothing: logged only when they fail. */
const quiet = new Set(['desk.file', 'probe'])

function methodsByPath(): Record<string, string[]> {
  const all = { ...ownMethods }
  for (const id of operationIds) {
    const { path, method } = rowOf(id)
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    all[pattern] = [...(all[pattern] ?? []), method]
  }
  return all
}

/** The order in which a request meets the desk, and only that. */
export function createDesk(deps: DeskDeps): Hono<DeskEnv> {
  assertEveryOperationHasARole()
  const secure = deps.publicUrl?.protocol === 'https:'
  const policy = contentSecurityPolicy(deps.files?.hashes ?? { scripts: [], styles: [] }, secure)
  const app = new Hono<DeskEnv>()

  app.use(headerGuard({ policy, secure }))
  app.use(async (c, next) => {
    const began = deps.elapsed()
    c.set('reference', newReference())
    c.set('operation', 'unknown')
    c.set('session', null)
    await next()
    if (quiet.has(c.get('operation')) && c.res.status < 400) return
    const person = c.get('session')?.person.id
    const refusal = c.error === undefined ? null : refusalOf(c.error)
    const trace = refusal !== null && statusOf(refusal) >= 500 ? traceOf(refusal) : null
    deps.log.request({
      operation: c.get('operation'),
      status: c.res.status,
      ms: deps.elapsed() - began,
      reference: c.get('reference'),
      ...(person === undefined ? {} : { person }),
      ...(refusal === null ? {} : { code: refusal.code }),
      ...(trace === null ? {} : { trace }),
    })
  })
  app.onError((failure, c) => problemResponse(refusalOf(failure), c.get('reference')))
  app.use(hostGuard(deps))
  app.use(originGuard(deps.publicUrl))
  app.use(bodyGuard())
  for (const area of ['/api/*', '/desk/*'])
    app.use(area, async (c, next) => {
      // Hono answers HEAD with the GET route, which would call the service.
      if (c.req.raw.method === 'HEAD') throw new Refusal('method_not_allowed')
      c.set('session', await deps.sessions.find(deps.cookie.read(c)))
      await next()
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
  mountPins(app, deps.pins)
  mountProjects(app, { projects: deps.projects, pins: deps.pins, always: deps.alwaysProjects })
  const readEvent = createEventReader({ upstream: deps.upstreamCalls, leaks: deps.leaks })
  mountCalendar(app, { readEvent, now: deps.now })
  mountFeeds(app, { ...deps, calendarOf: createPinnedCalendar({ readEvent, now: deps.now }) })
  mountTour(app, deps.tour)
  mountGateway(app, { upstream: deps.upstreamCalls, leaks: deps.leaks })

  for (const [path, methods] of Object.entries(methodsByPath()))
    app.all(path, (c) => {
      if (c.req.raw.method === 'OPTIONS') throw new Refusal('unknown_route')
      throw new Refusal('method_not_allowed', { headers: { allow: methods.join(', ') } })
    })
  for (const area of ['/api', '/api/*', '/desk', '/desk/*', '/feeds', '/feeds/*'])
    app.all(area, () => {
      throw new Refusal('unknown_route')
    })
  app.get('*', (c) => {
    if (deps.files === null) throw new Refusal('unknown_route', { detail: 'The desk is not built.' })
    return deps.files.serve(c)
  })
  app.notFound((c) => problemResponse(new Refusal('unknown_route'), c.get('reference')))
  return app
}
