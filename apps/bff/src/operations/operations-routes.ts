import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import { type RuleName, rules } from '#pipeline/rate-limits.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { Drift } from '#upstream/drift.ts'
import type { OperationHealth } from '#upstream/health.ts'
import type { ServiceState } from '#upstream/service-watch.ts'

import type { InstallationState } from './installation-state.ts'
import type { RestartJob } from './restart-job.ts'

export type OperationsRoutes = {
  health: () => OperationHealth[]
  drift: Pick<Drift, 'names'>
  limit: { running(): number; waiting(): number }
  /** Whether the service answers. */
  service: () => ServiceState
  /** ISO 8601: start of this process and of its counters. */
  since: string
  /** The release. */
  version: string
  installation: () => Promise<InstallationState>
  eventName: (id: string) => string | null
  restartJob: RestartJob
  /** Limits that are settings, as they are set. */
  setPoints: Partial<Record<RuleName, number>>
}

/** `familiar` and `sweep` count, and limit nobody. */
const { familiar: _, sweep: __, ...limits } = rules
/** Guarantee of the cast: the keys of a constant object. */
const limitNames = Object.keys(limits) as (keyof typeof limits)[]

/** How the service has responded to this process, and what the desks run on. */
export function mountOperations(app: Hono<DeskEnv>, deps: OperationsRoutes): void {
  mountDeskRoute(app, 'serviceState', () => {
    const { answers, since } = deps.service()
    return { answers, since: since?.toISOString() ?? null }
  })
  mountDeskRoute(app, 'operations', async () => ({
    since: deps.since,
    places: { running: deps.limit.running(), waiting: deps.limit.waiting() },
    operations: deps.health(),
    drift: deps.drift.names(),
    limits: limitNames.map((name) => {
      const { points, seconds } = limits[name]
      return { name, points: deps.setPoints[name] ?? points, seconds }
    }),
    version: deps.version,
    ...shown(await deps.installation(), deps.eventName),
  }))
  mountDeskRoute(app, 'restartJob', async ({ c, session, params }) => {
    await deps.restartJob(params.id.toLowerCase(), {
      actor: { id: session.person.id, role: session.person.role },
      session: session.id,
      reference: c.get('reference'),
    })
    return null
  })
}

const dated = <T extends { at: Date }>(note: T | null): (Omit<T, 'at'> & { at: string }) | null =>
  note && { ...note, at: note.at.toISOString() }

type Shown = Pick<DeskAnswer<'operations'>, 'database' | 'desks' | 'jobs' | 'backup' | 'mail' | 'disk'>

function shown(state: InstallationState, eventName: OperationsRoutes['eventName']): Shown {
  const { database, desks, jobs, backup, mail, disk } = state
  return {
    database,
    desks:
      desks?.map((desk) => ({
        ...desk,
        startedAt: desk.startedAt.toISOString(),
        seenAt: desk.seenAt.toISOString(),
      })) ?? null,
    jobs:
      jobs?.map(({ eventId, dueAt, leaseUntil, parkedAt, ...job }) => ({
        ...job,
        event: eventId === null ? null : { id: eventId, name: eventName(eventId) },
        dueAt: dueAt.toISOString(),
        leaseUntil: leaseUntil?.toISOString() ?? null,
        parkedAt: parkedAt?.toISOString() ?? null,
      })) ?? null,
    backup: backup && { last: dated(backup.last), failure: dated(backup.failure) },
    mail,
    disk,
  }
}
