import { isGuid } from '@frontdesk/api-types/table'
import { type DeskAnswer, type DeskBody, deskSchemas } from '@frontdesk/desk-api'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { Audit } from '#audit/audit.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { notes } from '#store/directory-tables.ts'
import { doorSettings } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { Marker } from './marker.ts'

type Settings = DeskBody<'putDoorSettings'>
export type DoorNote = NonNullable<DeskAnswer<'doorSettings'>['notes']>[number]

const mostNotes = 500

export type DoorSettings = {
  of(eventId: string): Promise<Pick<DeskAnswer<'doorSettings'>, 'settings'>>
  /** What the doors of an event say of its guests, or of the person with these ids; the newest first. */
  notes(eventId: string, ids?: readonly string[]): Promise<DoorNote[]>
  put(eventId: string, settings: Settings, by: Marker): Promise<DeskAnswer<'putDoorSettings'>>
}

/** The context for encrypting the settings of an event. */
const place = (eventId: string): string => `door ${eventId}`

/** How the doors of an event show guests: one row for each event, erased with its guest list. */
export function createDoorSettings(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  cipher: TextCipher
  now: () => Date
  changed: (eventId: string) => void
}): DoorSettings {
  const { db, audit, cipher, now } = deps
  const { answer } = deskSchemas.doorSettings
  return {
    async of(eventId) {
      const rows = await stored(db.select().from(doorSettings).where(eq(doorSettings.eventId, eventId)))
      const text = cipher.decrypt(place(eventId), firstOf(rows)?.settings ?? '')
      // Of a newer release, it may have another shape.
      const read = answer.safeParse({ settings: text === null ? null : JSON.parse(text) })
      return read.success ? read.data : { settings: null }
    },
    async notes(eventId, ids) {
      const rows = await stored(
        db
          .select()
          .from(notes)
          .where(
            and(
              eq(notes.eventId, eventId),
              isNotNull(notes.atDoor),
              ids === undefined ? undefined : inArray(notes.subjectId, ids.filter(isGuid)),
            ),
          )
          .orderBy(desc(notes.at), desc(notes.id))
          .limit(mostNotes),
      )
      return rows.flatMap(({ id, subjectId: subject, text: encrypted, atDoor }) => {
        const text = cipher.decrypt(id, encrypted)
        return text === null ? [] : [{ subject, text, stop: atDoor === 'stop' }]
      })
    },
    async put(eventId, settings, by) {
      const row = { settings: cipher.encrypt(place(eventId), JSON.stringify(settings)), changedAt: now() }
      await audit.within(async (tx, append) => {
        await tx
          .insert(doorSettings)
          .values({ eventId, ...row })
          .onConflictDoUpdate({ target: doorSettings.eventId, set: row })
        await append({ ...by, kind: 'guests', action: 'guests.door', outcome: 'confirmed', subjects: { eventId } })
      })
      deps.changed(eventId)
      return { settings }
    },
  }
}
