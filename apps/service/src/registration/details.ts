import {
  schemas,
  type RegistrationDetails,
  type RegistrationSettings,
  type RegistrationType,
  type TicketType,
} from '@frontdesk/api-types'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { EventRow, RegistrationTypeRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { registrationDetailsRow } from '#db/rows.ts'
import { registrants, registrationDetails, ticketTypes } from '#db/schema.ts'
import { remainingOf, type Counts } from '#rules/counts.ts'

export type DetailsRow = typeof registrationDetails.$inferSelect
export type TicketTypeRow = typeof ticketTypes.$inferSelect

/** The details of a type at an event without terms of its own (`mainControlsAttributes`). */
export const detailsOfType = (type: RegistrationType, id: string, eventId: string): RegistrationDetails => ({
  ...schemas.RegistrationSettings.parse(type),
  id,
  created: type.created,
  modified: type.modified,
  projectId: type.projectId,
  eventId,
  registrationTypeId: type.id,
  itemOrder: type.itemOrder,
  detailsDifferentThanMain: false,
  mainControlsAttributes: true,
})

/** The stored counts of a row as record fields. */
const recordCounts = (row: Counts) => ({
  quantity: row.quantity,
  numberReserved: row.reserved,
  numberUsed: row.used,
  numberRemaining: remainingOf(row),
})

export const presentDetails = (row: DetailsRow): RegistrationDetails => ({ ...row.record, ...recordCounts(row) })

export const presentTicketType = (row: TicketTypeRow): TicketType => ({ ...row.record, ...recordCounts(row) })

export const findDetails = async (tx: DbOrTx, eventId: string, typeId: string): Promise<DetailsRow | null> => {
  const [row] = await tx
    .select()
    .from(registrationDetails)
    .where(and(eq(registrationDetails.eventId, eventId), eq(registrationDetails.registrationTypeId, typeId)))
  return row ?? null
}

/**
 * The type's details at the event, created when missing: with the id that registrants already name, and complete
 * registrations counted as used. Call with the type's row locked.
 */
export const ensureDetails = async (
  tx: DbOrTx,
  event: EventRow,
  type: RegistrationTypeRow,
  newId: () => string,
): Promise<DetailsRow> => {
  const found = await findDetails(tx, event.id, type.id)
  if (found) return found
  const [named] = await tx
    .select({
      id: sql<string | null>`min(${registrants.record}->>'eventRegistrationDetailsId')`,
      used: sql<number>`(count(*) filter (where ${registrants.registrantStatus} = 'Complete'))::int`,
    })
    .from(registrants)
    .where(and(eq(registrants.eventId, event.id), eq(registrants.registrationTypeId, type.id)))
  const record = detailsOfType(type.record, named?.id ?? newId(), event.id)
  const [made] = await tx
    .insert(registrationDetails)
    .values({ ...registrationDetailsRow(record), used: named?.used ?? 0 })
    .returning()
  if (made === undefined) throw new Error('the details were not stored')
  return made
}

/** The ticket types of a registration type in their order. */
export const listTicketTypes = (tx: DbOrTx, typeId: string): Promise<TicketTypeRow[]> =>
  tx
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.registrationTypeId, typeId))
    .orderBy(asc(ticketTypes.itemOrder), asc(ticketTypes.id))

/** A type at an event: the type's terms, overridden by those of the details. */
export interface TypeAtEvent {
  terms: RegistrationType
  settings: RegistrationSettings
  /** The number left for this event: the smaller one of type and details. Null: without limit. */
  remaining: number | null
}

export const typeAtEvent = (type: RegistrationTypeRow, details: DetailsRow | null): TypeAtEvent => {
  const left = [remainingOf(type), details ? remainingOf(details) : null].filter((one) => one !== null)
  const own = details !== null && details.record.mainControlsAttributes === false
  const settings = schemas.RegistrationSettings.parse(own ? details.record : type.record)
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined))
  return {
    terms: own ? { ...type.record, ...set } : type.record,
    settings,
    remaining: left.length === 0 ? null : Math.min(...left),
  }
}
