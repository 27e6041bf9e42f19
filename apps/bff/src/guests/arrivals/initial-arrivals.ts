import { sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { encryptDoor, encryptService } from '../lists/guest-codec.ts'
import { takeVersions } from '../lists/guest-versions.ts'
import type { Mark, ServiceState } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'

/** Arrivals that a list begins with, and what the service said about its guests. */
export type InitialArrivals = {
  marks: readonly Pick<Mark, 'id' | 'guestId' | 'attendeeId' | 'subjectId' | 'day' | 'at' | 'door' | 'personId'>[]
  answers: readonly { guestId: string; state: ServiceState }[]
}

/** Keeps them for the demo: in one transaction, beside the routes. */
export function createKeepInitialArrivals(deps: {
  db: Database
  cipher: TextCipher
  known: Pick<KnownGuests, 'sync'>
}) {
  const { db, cipher } = deps
  return async (eventId: string, { marks, answers }: InitialArrivals): Promise<void> => {
    await stored(
      db.transaction(async (tx) => {
        const first = await takeVersions(tx, marks.length + answers.length)
        const told = answers.map(({ guestId, state }, at) => {
          return { id: guestId, service: encryptService(cipher, eventId, guestId, state), version: first + at }
        })
        const arrived = marks.map(({ door, ...mark }, at) => {
          return { ...mark, door: encryptDoor(cipher, mark.id, door), version: first + answers.length + at }
        })
        await tx.execute(sql`update guest g set service = v.service, version = v.version
          from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as v(id uuid, service text, version bigint)
          where g.id = v.id and g.removed_at is null`)
        await tx.execute(sql`insert into arrival_mark
            (id, event_id, version, guest_id, attendee_id, subject_id, day, at, door_sealed, person_id)
          select v.id, ${eventId}::uuid, v.version, v."guestId", v."attendeeId", v."subjectId", v.day, v.at, v.door, v."personId"
          from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as v(id uuid, version bigint, "guestId" uuid,
            "attendeeId" uuid, "subjectId" uuid, day date, at timestamptz, door text, "personId" uuid)
          on conflict do nothing`)
      }),
    )
    await deps.known.sync()
  }
}
