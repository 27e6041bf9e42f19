/** Operations 8-12: a project and the records shared by its events. Open choices: `docs/unknowns.md`. */
import { and, count, eq, like, sql } from 'drizzle-orm'

import { containing, foldText } from '#db/keys.ts'
import { eventTypes, locations, metaFields } from '#db/schema.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { paged, pageWanted, wholePage, WHOLE_PAGE } from '../paging.ts'
import { notFound } from '../problem.ts'

const byName = { sort: 'name', sortDir: 'Asc' } as const
const byItemOrder = { sort: 'itemOrder', sortDir: 'Asc' } as const

export function createProjectHandlers({ db, reach }: ServiceDeps) {
  return {
    getProject: async ({ params, access }) => (await reach.project(access, params.projectid)).record,

    listLocations: async ({ params, query, access }) => {
      const project = await reach.project(access, params.projectid)
      const words = foldText(query.keyword ?? '')
        .split(' ')
        .filter((word) => word !== '')
      const condition = and(
        eq(locations.projectId, project.id),
        ...words.map((word) => like(locations.search, containing(word))),
      )
      const wanted = pageWanted(query)
      const [total] = await db.select({ count: count() }).from(locations).where(condition)
      const rows = await db
        .select({ record: locations.record })
        .from(locations)
        .where(condition)
        .orderBy(sql`${locations.sortName} collate "C"`, locations.id)
        .limit(wanted.size)
        .offset(wanted.offset)
      return paged(
        rows.map(({ record }) => record),
        total?.count ?? 0,
        wanted,
        byName,
      )
    },

    getLocation: async ({ params, access }) => {
      const project = await reach.project(access, params.projectid)
      const [row] = await db
        .select({ record: locations.record })
        .from(locations)
        .where(and(eq(locations.id, params.locationid), eq(locations.projectId, project.id)))
      if (row === undefined) throw notFound(`The project has no location ${params.locationid}.`)
      return row.record
    },

    listEventTypes: async ({ params, access }) => {
      const project = await reach.project(access, params.projectid)
      const ofProject = eq(eventTypes.projectId, project.id)
      const [total] = await db.select({ count: count() }).from(eventTypes).where(ofProject)
      const rows = await db
        .select({ record: eventTypes.record })
        .from(eventTypes)
        .where(ofProject)
        .orderBy(eventTypes.itemOrder, eventTypes.id)
        .limit(WHOLE_PAGE)
      return wholePage(
        rows.map(({ record }) => record),
        total?.count ?? 0,
        byItemOrder,
      )
    },

    listMetaFields: async ({ params, access }) => {
      const project = await reach.project(access, params.projectid)
      const rows = await db
        .select({ record: metaFields.record })
        .from(metaFields)
        .where(eq(metaFields.projectId, project.id))
        .orderBy(metaFields.itemOrder, metaFields.id)
        .limit(WHOLE_PAGE)
      return rows.map(({ record }) => record)
    },
  } satisfies Partial<Handlers>
}
