import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'

import type { Db, DbOrTx } from '#db/database.ts'
import { registrantRow } from '#db/rows.ts'
import {
  passCodes,
  registrants,
  registrationDetails,
  registrationStarts,
  registrationTypes,
  ticketTypes,
} from '#db/schema.ts'
import { release } from '#rules/counts.ts'
import { stamped } from '#rules/record-stamp.ts'

type StartRow = typeof registrationStarts.$inferSelect
type Counted = typeof registrationTypes | typeof registrationDetails | typeof passCodes | typeof ticketTypes

/** Returns seats to one counted row. The lock on the registration type's row guards all rows that belong to it. */
export const returnSeats = async (tx: DbOrTx, table: Counted, id: string | null, seats: number): Promise<void> => {
  if (id === null) return
  const [row] = await tx
    .select({ quantity: table.quantity, reserved: table.reserved, used: table.used })
    .from(table)
    .where(eq(table.id, id))
  if (row === undefined) return
  await tx
    .update(table)
    .set({ reserved: release(row, seats).reserved })
    .where(eq(table.id, id))
}

const endStart = async (tx: DbOrTx, start: StartRow, now: Date) => {
  await returnSeats(tx, registrationTypes, start.registrationTypeId, start.seats)
  await returnSeats(tx, registrationDetails, start.detailsId, start.seats)
  await returnSeats(tx, passCodes, start.passCodeId, start.seats)
  await returnSeats(tx, ticketTypes, start.ticketTypeId, start.seats)
  await tx
    .update(registrationStarts)
    .set({ released: now })
    .where(eq(registrationStarts.registrantId, start.registrantId))
  const [registrant] = await tx.select().from(registrants).where(eq(registrants.id, start.registrantId))
  if (registrant === undefined || !['InCart', 'Incomplete'].includes(registrant.registrantStatus)) return
  const record = stamped(
    { ...registrant.record, registrantStatus: 'Expired', responseStatus: 'Expired', isReleased: true },
    now,
  )
  await tx.update(registrants).set(registrantRow(record)).where(eq(registrants.id, registrant.id))
}

const due = (now: Date, more?: SQL) =>
  and(isNull(registrationStarts.released), lte(registrationStarts.expires, now), more)

/** Releases the expired carts of one type. Call with the type's row locked. */
export const releaseExpiredOf = async (tx: DbOrTx, typeId: string, now: Date): Promise<void> => {
  const starts = await tx
    .select()
    .from(registrationStarts)
    .where(due(now, eq(registrationStarts.registrationTypeId, typeId)))
    .orderBy(asc(registrationStarts.expires))
  for (const start of starts) await endStart(tx, start, now)
}

/** Releases all expired carts: done before counts are read, so that no timer is needed. */
export const releaseExpired = async (db: Db, now: Date): Promise<void> => {
  const types = await db
    .selectDistinct({ id: registrationStarts.registrationTypeId })
    .from(registrationStarts)
    .where(due(now))
  for (const { id } of types) {
    await db.transaction(async (tx) => {
      await tx
        .select({ id: registrationTypes.id })
        .from(registrationTypes)
        .where(eq(registrationTypes.id, id))
        .for('update')
      await releaseExpiredOf(tx, id, now)
    })
  }
}
