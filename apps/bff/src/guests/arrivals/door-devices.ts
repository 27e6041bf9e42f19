import type { DeskAnswer, DeskBody } from '@frontdesk/desk-api'
import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { doorDevices } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { ShowGuests } from '../lists/shown-guest.ts'

export type DoorDevices = {
  /** Keeps what a browser says of itself. Resolves to the others that are at a door of the event now. */
  tell(
    eventId: string,
    id: string,
    device: DeskBody<'tellDoorDevice'>,
    personId: string,
  ): Promise<DeskAnswer<'tellDoorDevice'>['others']>
  list(eventId: string): Promise<DeskAnswer<'doorDevices'>>
  /** `personId`: only when the browser is theirs. */
  remove(eventId: string, id: string, personId: string | null): Promise<void>
  /** How many browsers of each event have fallen silent; events without one are absent. */
  silent(eventIds: readonly string[]): Promise<Map<string, number>>
  sweep(): Promise<void>
}

const minuteMs = 60_000
/** Two messages of a browser may be lost. */
const presentMs = 2.5 * minuteMs
const silentMs = 10 * minuteMs
const keptMs = 24 * 60 * minuteMs
const mostOfEvent = 200

/** The context for encrypting the name of a door. */
const place = (eventId: string, id: string): string => `door device ${eventId} ${id}`

/** Browsers that are open at the doors of events: who is where, and which have fallen silent. */
export function createDoorDevices(deps: {
  db: Database
  cipher: TextCipher
  show: Pick<ShowGuests, 'names'>
  now: () => Date
  /** A device came or left, or says something else than before. */
  changed: (eventId: string) => void
}): DoorDevices {
  const { db, cipher, now } = deps
  const ago = (ms: number): Date => new Date(now().getTime() - ms)
  const seenSince = async (eventId: string, at: Date) => {
    const rows = await stored(
      db
        .select()
        .from(doorDevices)
        .where(and(eq(doorDevices.eventId, eventId), gt(doorDevices.seenAt, at)))
        .orderBy(desc(doorDevices.seenAt))
        .limit(mostOfEvent),
    )
    const by = await deps.show.names(rows.map(({ personId }) => personId))
    return rows.map(({ id, personId, door, waiting, build, seenAt }) => ({
      id,
      by: by(personId),
      door: door === null ? null : cipher.decrypt(place(eventId, id), door),
      waiting,
      build,
      seenAt: seenAt.toISOString(),
      isSilent: seenAt < ago(silentMs),
    }))
  }
  return {
    async tell(eventId, id, { door, waiting, build }, personId) {
      const row = {
        personId,
        door: door === undefined ? null : cipher.encrypt(place(eventId, id), door),
        waiting,
        build,
        seenAt: now(),
      }
      const [before] = await stored(
        db
          .select()
          .from(doorDevices)
          .where(and(eq(doorDevices.eventId, eventId), eq(doorDevices.id, id))),
      )
      const named = before?.door ? cipher.decrypt(place(eventId, id), before.door) : undefined
      await stored(
        db
          .insert(doorDevices)
          .values({ eventId, id, ...row })
          .onConflictDoUpdate({ target: [doorDevices.eventId, doorDevices.id], set: row }),
      )
      const own = eq(doorDevices.eventId, eventId)
      const oldest = sql`(select id from door_device where event_id = ${eventId} order by seen_at desc offset ${mostOfEvent})`
      await stored(db.delete(doorDevices).where(and(own, sql`${doorDevices.id} in ${oldest}`)))
      if (before === undefined || before.waiting !== waiting || named !== door) deps.changed(eventId)
      const present = await seenSince(eventId, ago(presentMs))
      return present
        .filter((one) => one.id !== id)
        .map(({ id: other, by, door: at, seenAt }) => ({ id: other, by, door: at, seenAt }))
    },
    async list(eventId) {
      return { devices: await seenSince(eventId, ago(keptMs)), asOf: now().toISOString() }
    },
    async remove(eventId, id, personId) {
      const own = and(eq(doorDevices.eventId, eventId), eq(doorDevices.id, id))
      await stored(db.delete(doorDevices).where(personId === null ? own : and(own, eq(doorDevices.personId, personId))))
      deps.changed(eventId)
    },
    async silent(eventIds) {
      if (eventIds.length === 0) return new Map()
      const rows = await stored(
        db
          .select({ eventId: doorDevices.eventId, n: count() })
          .from(doorDevices)
          .where(
            and(
              inArray(doorDevices.eventId, [...eventIds]),
              lt(doorDevices.seenAt, ago(silentMs)),
              gt(doorDevices.seenAt, ago(keptMs)),
            ),
          )
          .groupBy(doorDevices.eventId),
      )
      return new Map(rows.map(({ eventId, n }) => [eventId, n]))
    },
    async sweep() {
      await stored(db.delete(doorDevices).where(lt(doorDevices.seenAt, ago(keptMs))))
    },
  }
}
