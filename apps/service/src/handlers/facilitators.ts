/** Operations 24 and 25: a facilitator at an event, and a person's favourites. Open choices: `docs/unknowns.md`. */
import { and, eq } from 'drizzle-orm'

import { reachesProject } from '#access/access.ts'
import { eventFacilitators, facilitators, favorites } from '#db/schema.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { forbidden, invalid, notFound } from '../problem.ts'

export function createFacilitatorHandlers({ db, reach, now }: ServiceDeps) {
  return {
    getFacilitator: async ({ params, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const [row] = await db
        .select({ record: facilitators.record })
        .from(eventFacilitators)
        .innerJoin(facilitators, eq(facilitators.id, eventFacilitators.facilitatorId))
        .where(and(eq(eventFacilitators.eventId, event.id), eq(facilitators.id, params.facilitatorid)))
      if (row === undefined) throw notFound(`The event has no facilitator ${params.facilitatorid}.`)
      return { facilitator: row.record }
    },

    addFacilitatorFavorite: async ({ params, body, access }) => {
      const [facilitator] = await db.select().from(facilitators).where(eq(facilitators.id, params.facilitatorId))
      if (facilitator === undefined) throw notFound(`There is no facilitator ${params.facilitatorId}.`)
      if (!reachesProject(access, facilitator.projectId)) throw forbidden()
      const event = await reach.eventPlace(access, body.topLevelEventId)
      if (event.topLevelId !== event.id) {
        throw invalid([{ path: 'topLevelEventId', message: 'is an event inside another one' }])
      }
      if (event.projectId !== facilitator.projectId) {
        throw invalid([{ path: 'topLevelEventId', message: 'is an event of another project than the facilitator' }])
      }
      await db
        .insert(favorites)
        .values({ facilitatorId: facilitator.id, personId: body.personId, topLevelEventId: event.id, created: now() })
        .onConflictDoNothing()
      return null
    },
  } satisfies Partial<Handlers>
}
