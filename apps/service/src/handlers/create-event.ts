/** Operations 7 and 13: new events. Choices that the API leaves open: `docs/unknowns.md`. */
import type { EventRecord, ServiceResponse } from '@frontdesk/api-types'
import { and, asc, eq, like, or } from 'drizzle-orm'

import { reachesEvent, type Access } from '#access/access.ts'
import type { DbOrTx } from '#db/database.ts'
import { slugKey } from '#db/keys.ts'
import { eventRow } from '#db/rows.ts'
import { events, metaFields, projects } from '#db/schema.ts'
import { newEventRecord, type NewEvent } from '#new-event/event-record.ts'
import { resolveReferences, type References } from '#new-event/references.ts'
import { eventTimes, type TimeInput } from '#rules/event-time.ts'
import { givenId, givenText } from '#rules/given-id.ts'
import { checkMeta } from '#rules/meta-values.ts'
import { canonical, digest, isoSeconds } from '#rules/record-stamp.ts'
import { freeSlug, slugOf } from '#rules/slug.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { invalid, type FieldFault } from '../problem.ts'
import { presentEvent } from './present-event.ts'

type Made = { record: EventRecord } | { faults: FieldFault[] }

const outside = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && !(Math.abs(value) <= most)

/** An event in a timeslot has the times of the slot unless a start is sent. */
const timeInputOf = (input: NewEvent, { timeslot }: References): TimeInput =>
  givenText(input.startDate) === null && timeslot
    ? {
        ...input,
        startDate: timeslot.start,
        endDate: timeslot.end,
        isAllDay: timeslot.isAllDay,
        startTime: null,
        endTime: null,
      }
    : input

const plainFaults = (input: NewEvent): FieldFault[] => [
  ...(givenText(input.name) === null ? [{ path: 'name', message: 'is required' }] : []),
  ...(outside(input.latitude, 90) ? [{ path: 'latitude', message: 'must be between -90 and 90' }] : []),
  ...(outside(input.longitude, 180) ? [{ path: 'longitude', message: 'must be between -180 and 180' }] : []),
]

const idTaken: FieldFault = { path: 'eventId', message: 'an event with this id exists already, with other values' }

const takenSlugs = async (tx: DbOrTx, projectId: string, slug: string): Promise<Set<string>> => {
  const key = slugKey(slug)
  const rows = await tx
    .select({ slug: events.slug })
    .from(events)
    .where(and(eq(events.projectId, projectId), or(eq(events.slug, key), like(events.slug, `${key}-%`))))
  return new Set(rows.flatMap((row) => row.slug ?? []))
}

const metaFaults = async (tx: DbOrTx, projectId: string, meta: NewEvent['meta']): Promise<FieldFault[]> => {
  if (meta === null || meta === undefined) return []
  const rules = await tx
    .select({ record: metaFields.record })
    .from(metaFields)
    .where(eq(metaFields.projectId, projectId))
    .orderBy(asc(metaFields.itemOrder), asc(metaFields.id))
  return checkMeta(
    rules.map(({ record }) => record),
    meta,
  )
}

export function createCreateEventHandlers({ db, reach, now, newId }: ServiceDeps) {
  /**
   * The event that already has the id: returned again for the same request, otherwise a fault that reveals nothing of
   * it.
   */
  const known = async (tx: DbOrTx, access: Access, id: string, fingerprint: string): Promise<Made | null> => {
    const [row] = await tx.select().from(events).where(eq(events.id, id))
    if (row === undefined) return null
    if (row.createdBy === fingerprint && reachesEvent(access, row)) return { record: presentEvent(row, now()) }
    return { faults: [idTaken] }
  }

  const make = async (access: Access, projectId: string, input: NewEvent): Promise<Made> =>
    db.transaction(async (tx) => {
      const project = await reach.projectToCreateIn(access, projectId.toLowerCase(), tx)
      // One new event per project at a time: ids and slugs are checked before they are used.
      await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, project.id)).for('no key update')
      const id = givenId(input.eventId)
      const fingerprint = digest(canonical([project.id, input]))
      const before = id === null ? null : await known(tx, access, id, fingerprint)
      if (before !== null) return before

      const faults = plainFaults(input)
      const moment = now()
      const references = await resolveReferences(tx, project, input, { newId, stamp: isoSeconds(moment) })
      faults.push(...references.faults)
      const { found } = references
      const timing = eventTimes(timeInputOf(input, found), [
        found.timeslot?.timezone,
        found.location?.timezone,
        project.record.timezone,
      ])
      if ('fault' in timing) faults.push(timing.fault)
      faults.push(...(await metaFaults(tx, project.id, input.meta)))
      if ('fault' in timing || faults.length > 0) return { faults }

      const base = slugOf(givenText(input.name) ?? '')
      const slug = freeSlug(base, await takenSlugs(tx, project.id, base))
      const record = newEventRecord(input, {
        id: id ?? newId(),
        slug,
        project,
        found,
        times: timing.times,
        now: moment,
      })
      const [row] = await tx
        .insert(events)
        .values({ ...eventRow(record), createdBy: fingerprint })
        .onConflictDoNothing({ target: events.id })
        .returning()
      // Used by another project between check and insert.
      if (row === undefined) return { faults: [idTaken] }
      return { record: presentEvent(row, moment) }
    })

  const envelope = (made: Made): ServiceResponse<EventRecord> => ({
    requestId: newId(),
    requestComplete: 'record' in made,
    requestCompleteDate: isoSeconds(now()),
    errors: 'record' in made ? null : made.faults.map(({ path, message }) => `${path}: ${message}`),
    data: 'record' in made ? made.record : null,
  })

  return {
    createProjectEvent: async ({ params, body, access }) => {
      const { projectId, eventId, ...values } = body
      if (givenId(projectId) !== null && givenId(projectId) !== params.projectid.toLowerCase()) {
        throw invalid([{ path: 'projectId', message: 'is another project than the one in the path' }])
      }
      const made = await make(access, params.projectid, { ...values, eventId: eventId ?? null })
      if ('faults' in made) throw invalid(made.faults)
      return envelope(made)
    },

    createEvent: async ({ body, access }) => {
      const { projectId, ...values } = body
      return envelope(await make(access, projectId, values))
    },
  } satisfies Partial<Handlers>
}
