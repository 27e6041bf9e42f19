import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'

import type { Person, Session } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'

import { filterChoices } from './listing/filter-choices.ts'
import { findCompanies, findProjects } from './listing/find-companies.ts'
import { findEvents } from './listing/find-events.ts'
import { kioskEvents } from './listing/kiosk-events.ts'
import type { KnownCatalogue, Visible } from './listing/known-catalogue.ts'
import type { Examine } from './seeds/examine.ts'
import type { By, Walks } from './walk/walks.ts'

export type Completeness = DeskAnswer<'catalogue'>

export type CatalogueRoutes = {
  known: KnownCatalogue
  walks: Walks
  examine: Examine
  /** Where the walk and the registration are. */
  progress: () => Promise<Pick<Completeness, 'source' | 'walkedAt'> & { state: Completeness['state'] }>
  /** @throws ProblemError `not_seen` */
  remove: (kind: 'event' | 'company' | 'project', id: string, by: By) => Promise<void>
  now: () => Date
}

/**
 * Lists of the catalogue, trimmed to the caller's scope; for administrators the walk that fills it. `listedEvents`: those
 * with a guest list.
 */
export function mountCatalogue(
  app: Hono<DeskEnv>,
  routes: CatalogueRoutes,
  listedEvents: () => Promise<ReadonlySet<string>>,
): void {
  const { known, walks, now } = routes
  const completenessOf = async (visible: Visible): Promise<Completeness> => {
    const { source, walkedAt, state } = await routes.progress()
    const counts = {
      events: visible.events.length,
      companies: visible.companies.length,
      projects: visible.projects.length,
    }
    const seen = [...visible.events.map(({ entry }) => entry), ...visible.companies, ...visible.projects]
    const oldest = seen.reduce((least, { seenAt }) => Math.min(least, seenAt), Number.POSITIVE_INFINITY)
    const isEmpty = seen.length === 0 && (state === 'complete' || state === 'partial')
    return {
      known: counts,
      source,
      state: isEmpty ? 'empty' : state,
      walkedAt,
      oldest: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
    }
  }
  const visibleTo = async (person: Person) => {
    const visible = await known.visibleTo(person)
    return { visible, completeness: await completenessOf(visible) }
  }

  // Lists of hundreds of rows, without secrets: a tenth of their size.
  app.use('/desk/catalogue/*', compress())
  mountDeskRoute(app, 'catalogue', async ({ session }) => (await visibleTo(session.person)).completeness)
  mountDeskRoute(app, 'catalogueEvents', async ({ session, query }) => {
    const { visible, completeness } = await visibleTo(session.person)
    return { ...findEvents(visible, query, now().getTime()), completeness }
  })
  mountDeskRoute(app, 'catalogueFilters', async ({ session, query }) =>
    filterChoices(await known.visibleTo(session.person), query, now().getTime()),
  )
  mountDeskRoute(app, 'catalogueCompanies', async ({ session, query }) => {
    const { visible, completeness } = await visibleTo(session.person)
    return { ...findCompanies(visible, query), completeness }
  })
  mountDeskRoute(app, 'catalogueProjects', async ({ session }) => {
    const { visible, completeness } = await visibleTo(session.person)
    return { projects: findProjects(visible, known.countIn), completeness }
  })

  mountDeskRoute(app, 'kioskEvents', async ({ session: { person } }) => ({
    events: kioskEvents(await known.visibleTo(person), await listedEvents(), person.scope ?? null, now().getTime()),
  }))

  mountDeskRoute(app, 'removeFromCatalogue', async ({ c, session, params }) => {
    await routes.remove(params.kind, params.id.toLowerCase(), by(c, session))
    return null
  })
  mountDeskRoute(app, 'examineSeeds', async ({ body }) => {
    const { entries } = await routes.examine({ text: body.text, projectId: body.projectId?.toLowerCase() ?? null })
    return { entries }
  })
  mountDeskRoute(app, 'addSeeds', async ({ c, session, body }) => {
    const given = { text: body.text, projectId: body.projectId?.toLowerCase() ?? null }
    const { entries, seeds } = await routes.examine(given)
    if (seeds.length > 0) await walks.addSeeds(seeds, by(c, session))
    return { entries, walk: await walks.show() }
  })
  mountDeskRoute(app, 'walk', () => walks.show())
  mountDeskRoute(app, 'startWalk', async ({ c, session, body: { perMinute, inAll } }) => {
    const budget = { ...(perMinute === undefined ? {} : { perMinute }), ...(inAll === undefined ? {} : { inAll }) }
    await walks.start(budget, by(c, session))
    return walks.show()
  })
  mountDeskRoute(app, 'stopWalk', async ({ c, session }) => {
    await walks.stop(by(c, session))
    return walks.show()
  })
  mountDeskRoute(app, 'pauseWalk', async ({ c, session }) => {
    await walks.pause(by(c, session))
    return walks.show()
  })
}

const by = (c: DeskContext, { id, person }: Session): By => ({
  actor: { id: person.id, role: person.role },
  session: id,
  reference: c.get('reference'),
})
