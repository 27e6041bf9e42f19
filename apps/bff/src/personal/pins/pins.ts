import { and, asc, count, eq, ne } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { pins } from '#store/tables.ts'

/** A pinned event; `start` and `end` as the service returned them, `timezone` IANA or other. */
type Pin = {
  eventId: string
  projectId: string
  slug: string
  name: string
  start: string | null
  end: string | null
  timezone: string | null
}

export type Pins = {
  list(personId: string): Promise<Pin[]>
  put(personId: string, pin: Pin): Promise<void>
  remove(personId: string, eventId: string): Promise<void>
}

const most = 200

export function createPins(deps: { db: Database; now: () => Date }): Pins {
  const { db } = deps
  const columns = {
    eventId: pins.eventId,
    projectId: pins.projectId,
    slug: pins.slug,
    name: pins.name,
    start: pins.start,
    end: pins.end,
    timezone: pins.timezone,
  }
  return {
    list: (personId) =>
      stored(
        db
          .select(columns)
          .from(pins)
          .where(eq(pins.personId, personId))
          .orderBy(asc(pins.createdAt), asc(pins.eventId)),
      ),
    async put(personId, pin) {
      const others = and(eq(pins.personId, personId), ne(pins.eventId, pin.eventId))
      const held = firstOf(await stored(db.select({ n: count() }).from(pins).where(others)))
      if ((held?.n ?? 0) >= most)
        throw new ProblemError('invalid_input', { detail: `A person may pin ${most} events.` })
      const { eventId: _, ...changes } = pin
      await stored(
        db
          .insert(pins)
          .values({ ...pin, personId, createdAt: deps.now() })
          .onConflictDoUpdate({ target: [pins.personId, pins.eventId], set: changes }),
      )
    },
    async remove(personId, eventId) {
      await stored(db.delete(pins).where(and(eq(pins.personId, personId), eq(pins.eventId, eventId))))
    },
  }
}
