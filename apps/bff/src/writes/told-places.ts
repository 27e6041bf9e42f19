import { isGuid } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

import type { StoredAnswers } from './stored-answers.ts'

type Told = DeskAnswer<'toldPlaces'>['places'][number]

export type ToldPlaces = {
  /** For each registration type the newest, while the answer that told it is stored. */
  of(eventId: string): Promise<Told[]>
}

/** Starts of registrations that are looked through, the newest first. */
const most = 200

const count = z.int().nullish().catch(null)
const id = z.string().refine(isGuid).nullish().catch(null)
const started = z.object({
  registrationInfo: z.object({
    registration: z.object({ id }).nullish().catch(null),
    details: z.object({
      registrationTypeId: id,
      quantity: count,
      numberUsed: count,
      numberReserved: count,
      numberRemaining: count,
    }),
  }),
})

function toldIn(text: string, at: Date): Told | null {
  const parsed = started.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { registration, details } = parsed.data.registrationInfo
  const typeId = details.registrationTypeId ?? registration?.id ?? null
  const { quantity = null, numberUsed = null, numberReserved = null, numberRemaining = null } = details
  if (typeId === null || [numberUsed, numberReserved, numberRemaining].every((one) => one === null)) return null
  const counts = { quantity, numberUsed, numberReserved, numberRemaining }
  return { typeId: typeId.toLowerCase(), ...counts, at: at.toISOString() }
}

/** No read has the places of a registration type at an event: only the answer to a start of a registration tells them. */
export function createToldPlaces(deps: { db: Database; storedAnswers: Pick<StoredAnswers, 'decrypt'> }): ToldPlaces {
  return {
    async of(eventId) {
      const rows = await stored(
        deps.db
          .select({ id: writes.id, answer: writes.answer, at: writes.at, settledAt: writes.settledAt })
          .from(writes)
          .where(
            and(
              eq(writes.operation, 'startRegistration'),
              eq(writes.eventId, eventId.toLowerCase()),
              eq(writes.state, 'confirmed'),
              isNotNull(writes.answer),
            ),
          )
          .orderBy(desc(writes.at), desc(writes.id))
          .limit(most),
      )
      const newest = new Map<string, Told>()
      for (const row of rows) {
        const kept = row.answer === null ? null : deps.storedAnswers.decrypt(row.id, row.answer)
        if (kept?.kind !== 'answer' || kept.text === null) continue
        const told = toldIn(kept.text, row.settledAt ?? row.at)
        if (told !== null && !newest.has(told.typeId)) newest.set(told.typeId, told)
      }
      return [...newest.values()]
    },
  }
}
