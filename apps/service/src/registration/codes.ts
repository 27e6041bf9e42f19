import type { RegistrationPassCode } from '@frontdesk/api-types'
import { resolveZone } from '@frontdesk/time'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { EventRow, ProjectRow, RegistrationTypeRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { passcodeKey } from '#db/keys.ts'
import { passCodes, people, registrants, registrationStarts, registrationTypes } from '#db/schema.ts'
import { emailList, sameEmail } from '#rules/email-address.ts'
import { codeState, verdict, type Check, type Question } from '#rules/pass-code.ts'

import { findDetails, typeAtEvent } from './details.ts'

export type CodeRow = typeof passCodes.$inferSelect
export type PersonRow = typeof people.$inferSelect

/** The code as returned at `now`: counts and state are computed, not stored. */
export const presentCode = (row: CodeRow, now: Date): RegistrationPassCode => ({
  ...row.record,
  quantity: row.quantity,
  ...codeState(row.record, row, now.getTime()),
})

/** Registrations in these states count as registered; those in a cart can be continued. */
export const REGISTERED = ['Complete', 'UnderReview']

/** Where a code is checked: at an event, or in a project as a whole. */
export interface CodePlace {
  project: ProjectRow
  event: EventRow | null
}

/** The time zone for texts about this event or project. */
export const zoneAt = ({ project, event }: CodePlace): string =>
  resolveZone({ timezone: event?.record.timezone ?? project.record.timezone }).zone ??
  resolveZone({ timezone: project.record.timezone }).zone ??
  'UTC'

/** The person's registration of a type, or the units in their cart. */
const existing = async (tx: DbOrTx, { event }: CodePlace, person: PersonRow, typeId: string, codeId: string | null) => {
  const [registered] = await tx
    .select({ id: registrants.id })
    .from(registrants)
    .where(
      and(
        eq(registrants.personId, person.id),
        eq(registrants.registrationTypeId, typeId),
        inArray(registrants.registrantStatus, REGISTERED),
        event ? eq(registrants.eventId, event.id) : undefined,
      ),
    )
    .limit(1)
  const carts = await tx
    .select({ seats: registrationStarts.seats, passCodeId: registrationStarts.passCodeId })
    .from(registrationStarts)
    .innerJoin(registrants, eq(registrants.id, registrationStarts.registrantId))
    .where(
      and(
        eq(registrationStarts.personId, person.id),
        eq(registrationStarts.registrationTypeId, typeId),
        isNull(registrationStarts.released),
        inArray(registrants.registrantStatus, ['InCart', 'Incomplete']),
        event ? eq(registrationStarts.eventId, event.id) : undefined,
      ),
    )
  const seats = (mine: typeof carts) => mine.reduce((sum, cart) => sum + cart.seats, 0)
  return {
    registered: registered !== undefined,
    held: { type: seats(carts), code: codeId === null ? 0 : seats(carts.filter((cart) => cart.passCodeId === codeId)) },
  }
}

/** Checks one code for one person. */
export const checkCode = async (
  tx: DbOrTx,
  place: CodePlace,
  {
    typed,
    code,
    type,
    person,
    now,
  }: { typed: string; code: CodeRow; type: RegistrationTypeRow; person: PersonRow | null; now: Date },
): Promise<Check[]> => {
  const { terms, remaining } = typeAtEvent(type, place.event ? await findDetails(tx, place.event.id, type.id) : null)
  const mine = person
    ? await existing(tx, place, person, type.id, code.id)
    : { registered: false, held: { type: 0, code: 0 } }
  const question: Question = {
    typed,
    code: { ...code.record, counts: code },
    type: { ...terms, remaining },
    person: person?.record ?? null,
    ...mine,
    now: now.getTime(),
    zone: zoneAt(place),
  }
  return verdict(question)
}

export interface Match {
  code: CodeRow
  type: RegistrationTypeRow
  checks: Check[]
}

const passed = ({ checks }: Match) => {
  const failure = checks.findIndex((one) => !one.passed)
  return failure === -1 ? checks.length : failure
}

/**
 * The code for a text in a project and a person. Several types may use the same text: the one usable for the person is
 * chosen, otherwise the one that passes most checks, otherwise the first type by its order. Without a text it is the
 * code for the person's e-mail address. Null when there is none.
 */
export const matchCode = async (
  tx: DbOrTx,
  place: CodePlace,
  { typed, person, now }: { typed: string; person: PersonRow | null; now: Date },
): Promise<Match | null> => {
  const key = passcodeKey(typed)
  const ofProject = eq(passCodes.projectId, place.project.id)
  const addresses = [person?.record.email, person?.record.contactEmail, person?.record.altEmail].filter(
    (one): one is string => Boolean(one),
  )
  if (key === '' && addresses.length === 0) return null
  const rows = await tx
    .select({ code: passCodes, type: registrationTypes })
    .from(passCodes)
    .innerJoin(registrationTypes, eq(registrationTypes.id, passCodes.registrationTypeId))
    .where(and(ofProject, key === '' ? sql`${passCodes.record}->>'emailAddresses' <> ''` : eq(passCodes.passcode, key)))
    .orderBy(asc(registrationTypes.itemOrder), asc(registrationTypes.id), asc(passCodes.id))
  const meant =
    key === ''
      ? rows.filter(({ code }) =>
          emailList(code.record.emailAddresses).some((one) => addresses.some((mine) => sameEmail(one, mine))),
        )
      : rows
  let best: Match | null = null
  for (const { code, type } of meant) {
    const match = { code, type, checks: await checkCode(tx, place, { typed, code, type, person, now }) }
    if (best === null || passed(match) > passed(best)) best = match
  }
  return best
}
