import { randomBytes } from 'node:crypto'

import type { Bodies, Registrant, StartedRegistration } from '@frontdesk/api-types'
import { and, eq, isNull } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import type { EventRow, RegistrationTypeRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { markPerson } from '#db/mark-person.ts'
import { registrantRow } from '#db/rows.ts'
import {
  passCodes,
  registrants,
  registrationDetails,
  registrationStarts,
  registrationTypes,
  ticketTypes,
} from '#db/schema.ts'
import { amountsOf } from '#rules/amounts.ts'
import { reserveOne } from '#rules/counts.ts'
import { givenId } from '#rules/given-id.ts'
import { firstFailure } from '#rules/pass-code.ts'
import { stamped } from '#rules/record-stamp.ts'
import { typeBlocked, typeName } from '#rules/registration-type.ts'

import type { ServiceDeps } from '../handler.ts'
import { conflict, invalid } from '../problem.ts'
import { checkCode, REGISTERED, zoneAt, type CodeRow, type PersonRow, type CodePlace } from './codes.ts'
import {
  ensureDetails,
  listTicketTypes,
  presentDetails,
  presentTicketType,
  typeAtEvent,
  type DetailsRow,
  type TicketTypeRow,
} from './details.ts'
import { codeFields, newRegistrant } from './registrant-record.ts'
import { returnSeats, releaseExpiredOf } from './release.ts'
import { codeIn, lockType, openRegistration, personIn, type RegistrantRow } from './subject.ts'

type StartRequest = Bodies['StartRegistration']
type StartRow = typeof registrationStarts.$inferSelect

/** The records of a start, with the type's row locked, which guards its codes and tickets. */
interface Case {
  place: CodePlace & { event: EventRow }
  person: PersonRow
  type: RegistrationTypeRow
  details: DetailsRow
  code: CodeRow | null
  now: Date
}

const priceOf = ({ place, type, details, code }: Case) => {
  const { terms } = typeAtEvent(type, details)
  return amountsOf((terms.useEventCost ? place.event.record.price : terms.price) ?? 0, code?.record ?? null)
}

const expiryOf = (type: RegistrationTypeRow, now: Date): Date | null => {
  const minutes = type.record.minutesAllowedInCart ?? 0
  return minutes > 0 && type.record.approvalKind !== 'Manual' ? new Date(now.getTime() + minutes * 60_000) : null
}

/** @throws Problem 409 with the reason when this person cannot register for the type now */
const assertAllowed = async (tx: DbOrTx, subject: Case) => {
  const { place, person, type, details, code, now } = subject
  if (place.event.record.status === 'Cancelled')
    throw conflict('This event is cancelled: registration is not possible.')
  if (code) {
    const typed = code.record.passcode ?? ''
    const failure = firstFailure(await checkCode(tx, place, { typed, code, type, person, now }))
    if (failure) throw conflict(failure.text)
    return
  }
  const { terms, remaining } = typeAtEvent(type, details)
  const blocked = typeBlocked(terms, now.getTime(), zoneAt(place), false)
  if (blocked !== null) throw conflict(blocked)
  if (terms.requireRegistrationCode) throw conflict(`“${typeName(terms)}” can be registered only with a pass code.`)
  if (remaining === 0) throw conflict(`“${typeName(terms)}” has no places left.`)
}

type Counted = typeof registrationTypes | typeof registrationDetails | typeof passCodes | typeof ticketTypes

const take = async (
  tx: DbOrTx,
  table: Counted,
  row: { id: string; quantity: number | null; reserved: number; used: number },
) => {
  const after = reserveOne(row)
  if (after === null) throw conflict('The last place has just been taken.')
  await tx.update(table).set({ reserved: after.reserved }).where(eq(table.id, row.id))
}

const reserveTicket = async (tx: DbOrTx, type: RegistrationTypeRow): Promise<TicketTypeRow | null> => {
  const offered = (await listTicketTypes(tx, type.id)).filter((row) => row.record.publish === true)
  if (offered.length === 0) return null
  const free = offered.find((row) => reserveOne(row) !== null)
  if (free === undefined) throw conflict(`“${typeName(type.record)}” has no tickets left.`)
  await take(tx, ticketTypes, free)
  return free
}

const changeCode = async (
  tx: DbOrTx,
  subject: Case,
  cart: RegistrantRow,
  start: StartRow,
  code: CodeRow,
  moment: Date,
) => {
  await returnSeats(tx, passCodes, start.passCodeId, start.seats)
  await take(tx, passCodes, code)
  await tx.update(registrationStarts).set({ passCodeId: code.id }).where(eq(registrationStarts.registrantId, cart.id))
  const record = stamped({ ...cart.record, ...codeFields(code, priceOf(subject)) }, moment)
  await tx.update(registrants).set(registrantRow(record)).where(eq(registrants.id, cart.id))
  return record
}

/** An open cart is returned again; a new or different code takes effect. */
const continueCart = async (tx: DbOrTx, subject: Case, cart: RegistrantRow): Promise<Registrant> => {
  const { code, now: moment } = subject
  const [start] = await tx
    .select()
    .from(registrationStarts)
    .where(and(eq(registrationStarts.registrantId, cart.id), isNull(registrationStarts.released)))
  if (code === null || start === undefined || start.passCodeId === code.id) return cart.record
  await assertAllowed(tx, subject)
  return changeCode(tx, subject, cart, start, code, moment)
}

export const createStart = ({ db, reach, now, newId }: ServiceDeps) => {
  const begin = async (tx: DbOrTx, subject: Case, creator: PersonRow, request: StartRequest): Promise<Registrant> => {
    const { place, person, type, details, code, now: moment } = subject
    await take(tx, registrationTypes, type)
    await take(tx, registrationDetails, details)
    if (code) await take(tx, passCodes, code)
    const ticket = await reserveTicket(tx, type)
    const registrant = newRegistrant(request, {
      id: newId(),
      event: place.event,
      type,
      details,
      person,
      creator,
      code,
      amounts: priceOf(subject),
      grabToken: `grab_${randomBytes(20).toString('hex')}`,
      now: moment,
    })
    await tx.insert(registrants).values(registrantRow(registrant))
    await tx.insert(registrationStarts).values({
      registrantId: registrant.id,
      eventId: place.event.id,
      personId: person.id,
      registrationTypeId: type.id,
      detailsId: details.id,
      passCodeId: code?.id ?? null,
      ticketTypeId: ticket?.id ?? null,
      started: moment,
      expires: expiryOf(type, moment),
    })
    if (!person.record.isRegistered) await markPerson(tx, person.id, 'isRegistered', moment)
    return registrant
  }

  const answer = async (tx: DbOrTx, { place, type }: Case, registrant: Registrant): Promise<StartedRegistration> => {
    const details = await ensureDetails(tx, place.event, type, newId)
    const tickets = await listTicketTypes(tx, type.id)
    return {
      registrationInfo: {
        registration: type.record,
        details: presentDetails(details),
        settings: typeAtEvent(type, details).settings,
        ticketTypes: tickets.map(presentTicketType),
      },
      response: registrant,
    }
  }

  /**
   * Starts a registration: reserves one place of the type, its details, its code and its ticket, all or none. Starts of
   * one type are serialized, so that no place is sold twice. The same person, event and type returns the open cart.
   * @throws Problem 400 for ids that do not belong together, 409 with the reason when not possible
   */
  return async (access: Access, request: StartRequest): Promise<StartedRegistration> => {
    const outcome = await db.transaction(async (tx) => {
      const moment = now()
      const event = await reach.event(access, request.eventId.toLowerCase(), tx)
      if (request.projectId.toLowerCase() !== event.projectId) {
        throw invalid([{ path: 'projectId', message: 'is another project than that of the event' }])
      }
      const project = await reach.project(access, event.projectId, tx)
      const person = await personIn(tx, access, event.projectId, request.personId.toLowerCase())
      const creatorId = givenId(request.createdByPersonId)
      const creator =
        creatorId === null || creatorId === person.id ? person : await personIn(tx, access, event.projectId, creatorId)
      const codeId = givenId(request.registrationPassCodeId)
      const type = await lockType(tx, event.projectId, request, await codeIn(tx, event.projectId, codeId))
      await releaseExpiredOf(tx, type.id, moment)
      // Read again, because it may have changed before it was locked.
      const [fresh = type] = await tx.select().from(registrationTypes).where(eq(registrationTypes.id, type.id))
      const subject: Case = {
        place: { project, event },
        person,
        type: fresh,
        details: await ensureDetails(tx, event, fresh, newId),
        code: await codeIn(tx, event.projectId, codeId),
        now: moment,
      }
      const before = await openRegistration(tx, { eventId: event.id, personId: person.id, typeId: fresh.id })
      if (before && REGISTERED.includes(before.registrantStatus)) {
        throw conflict(`${person.record.name || 'This person'} is already registered for “${typeName(fresh.record)}”.`)
      }
      if (before) return answer(tx, subject, await continueCart(tx, subject, before))
      await assertAllowed(tx, subject)
      return answer(tx, subject, await begin(tx, subject, creator, request))
    })
    return outcome
  }
}
