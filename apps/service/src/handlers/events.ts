/**
 * Operations 14-18: an event by its slug, and its comments, virtual settings, resources and posts. Choices that the API
 * leaves open: `docs/unknowns.md`.
 */
import { and, asc, count, desc, eq } from 'drizzle-orm'

import { reachesEvent } from '#access/access.ts'
import { missing } from '#access/reach.ts'
import { slugKey } from '#db/keys.ts'
import { comments, events, externalResources, posts, virtualInfos } from '#db/schema.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { paged, pageWanted, wholePage, WHOLE_PAGE } from '../paging.ts'
import { forbidden, invalid, notFound } from '../problem.ts'
import { threaded } from './comment-threads.ts'
import { postOrder } from './post-order.ts'
import { presentEvent } from './present-event.ts'

const byCreated = { sort: 'created', sortDir: 'Asc' } as const

export function createEventHandlers({ db, reach, now }: ServiceDeps) {
  return {
    getEventForSlug: async ({ query, access }) => {
      const { slug, projectid } = query
      if (slug === undefined) throw invalid([{ path: 'slug', message: 'is required' }])
      if (projectid !== undefined) await reach.project(access, projectid)
      const found = await db
        .select({ id: events.id, topLevelId: events.topLevelId, projectId: events.projectId, record: events.record })
        .from(events)
        .where(
          and(eq(events.slug, slugKey(slug)), projectid === undefined ? undefined : eq(events.projectId, projectid)),
        )
        .orderBy(desc(events.isPublic), desc(events.created), asc(events.id))
      const row = found.find((event) => reachesEvent(access, event))
      if (row !== undefined) return presentEvent(row, now())
      // With full access to the project no record is filtered.
      if (projectid !== undefined && access.events === null) throw notFound('The project has no event with this slug.')
      throw found.length > 0 ? forbidden() : missing(access, 'event with the slug', slug)
    },

    listEventComments: async ({ query, access }) => {
      if (query.eventid === undefined) throw invalid([{ path: 'eventid', message: 'is required' }])
      const event = await reach.eventPlace(access, query.eventid)
      const ofEvent = eq(comments.eventId, event.id)
      const [total] = await db.select({ count: count() }).from(comments).where(ofEvent)
      const rows = await db
        .select()
        .from(comments)
        .where(ofEvent)
        .orderBy(asc(comments.created), asc(comments.id))
        .limit(WHOLE_PAGE)
      return wholePage(
        threaded(rows).map(({ record }) => record),
        total?.count ?? 0,
        byCreated,
      )
    },

    getVirtualInfo: async ({ params, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const [row] = await db
        .select({ record: virtualInfos.record })
        .from(virtualInfos)
        .where(eq(virtualInfos.eventId, event.id))
      if (row === undefined) throw notFound('The event has no virtual settings.')
      return row.record
    },

    listExternalResources: async ({ params, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const rows = await db
        .select({ record: externalResources.record })
        .from(externalResources)
        .where(eq(externalResources.eventId, event.id))
        .orderBy(externalResources.itemOrder, externalResources.id)
        .limit(WHOLE_PAGE)
      return rows.map(({ record }) => record)
    },

    listEventPosts: async ({ params, query, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const wanted = pageWanted(query)
      const { order, by } = postOrder(query.sort)
      const ofEvent = eq(posts.eventId, event.id)
      const [total] = await db.select({ count: count() }).from(posts).where(ofEvent)
      const rows = await db
        .select({ record: posts.record })
        .from(posts)
        .where(ofEvent)
        .orderBy(...by, posts.itemOrder, posts.id)
        .limit(wanted.size)
        .offset(wanted.offset)
      return paged(
        rows.map(({ record }) => record),
        total?.count ?? 0,
        wanted,
        order,
      )
    },
  } satisfies Partial<Handlers>
}
