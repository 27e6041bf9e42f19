/**
 * Operations 26-33: registration types, pass codes, registrations and their confirmations. Choices that the API leaves
 * open: `docs/unknowns.md`.
 */
import type { Bodies } from '@frontdesk/api-types'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import { missing } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { passcodeKey } from '#db/keys.ts'
import { passCodes, people, registrants, registrationTypes } from '#db/schema.ts'
import { matchCode, presentCode, type PersonRow, type CodePlace } from '#registration/codes.ts'
import { createConfirm } from '#registration/confirm.ts'
import { releaseExpired } from '#registration/release.ts'
import { createStart } from '#registration/start.ts'
import { givenId } from '#rules/given-id.ts'
import { firstFailure, verdict, type Reason } from '#rules/pass-code.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { WHOLE_PAGE } from '../paging.ts'
import { forbidden, invalid, notFound } from '../problem.ts'

type Question = Bodies['CodeQuestion']

/** `status` of op 30: the HTTP status that the reason would have. */
const statusOf: Record<Reason, number> = {
  unknownCode: 404,
  notOpenYet: 409,
  closed: 410,
  expired: 410,
  usedUp: 409,
  allReserved: 409,
  unknownPerson: 404,
  otherEmail: 403,
  typeNotOpen: 409,
  typeFull: 409,
  alreadyRegistered: 409,
}

/** Progress of a registration: op 32 returns the furthest. */
const furthest = sql`array_position(
  array['Complete', 'UnderReview', 'InCart', 'Incomplete', 'Invited'], ${registrants.registrantStatus})`

export function createRegistrationHandlers(deps: ServiceDeps) {
  const { db, reach, now } = deps
  const start = createStart(deps)
  const confirm = createConfirm(deps)

  /** The project or event of a code check, and the person. */
  const placeOf = async (
    tx: DbOrTx,
    access: Access,
    question: Question,
  ): Promise<{ place: CodePlace; person: PersonRow | null }> => {
    const [eventId, projectId] = [givenId(question.eventId), givenId(question.projectId)]
    const [person] = await tx.select().from(people).where(eq(people.id, question.personId.toLowerCase()))
    const event = eventId === null ? null : await reach.event(access, eventId, tx)
    const home = event?.projectId ?? projectId ?? person?.projectId
    if (home === undefined) throw missing(access, 'person', question.personId)
    if (projectId !== null && projectId !== home) {
      throw invalid([{ path: 'projectId', message: 'is another project than that of the event' }])
    }
    const project = await reach.project(access, home, tx)
    return { place: { project, event }, person: person?.projectId === project.id ? person : null }
  }

  const codesOf = async (access: Access, typeId: string) => {
    const type = await reach.registrationType(access, typeId)
    await releaseExpired(db, now())
    return type
  }

  return {
    listRegistrationTypes: async ({ query, access }) => {
      const { projectid } = query
      const projects =
        projectid === undefined ? access.projects : new Set([(await reach.project(access, projectid)).id])
      const rows = await db
        .select({ record: registrationTypes.record })
        .from(registrationTypes)
        .where(projects === null ? undefined : inArray(registrationTypes.projectId, [...projects]))
        .orderBy(asc(registrationTypes.itemOrder), asc(registrationTypes.id))
        .limit(WHOLE_PAGE)
      return rows.map(({ record }) => record)
    },

    listPassCodes: async ({ params, access }) => {
      const type = await codesOf(access, params.registrationtypeid)
      const rows = await db
        .select()
        .from(passCodes)
        .where(eq(passCodes.registrationTypeId, type.id))
        .orderBy(sql`${passCodes.record}->>'created'`, asc(passCodes.id))
        .limit(WHOLE_PAGE)
      return rows.map((row) => presentCode(row, now()))
    },

    getPassCode: async ({ params, query, access }) => {
      if (query.passcode === undefined) throw invalid([{ path: 'passcode', message: 'is required' }])
      const type = await codesOf(access, params.registrationtypeid)
      const [row] = await db
        .select()
        .from(passCodes)
        .where(and(eq(passCodes.registrationTypeId, type.id), eq(passCodes.passcode, passcodeKey(query.passcode))))
      if (row === undefined) throw notFound('This registration type has no such pass code.')
      return presentCode(row, now())
    },

    fetchRegistrationCode: async ({ body, access }) => {
      const { place, person } = await placeOf(db, access, body)
      if (person === null) throw missing(access, 'person', body.personId)
      await releaseExpired(db, now())
      const match = await matchCode(db, place, { typed: body.passCode ?? '', person, now: now() })
      if (match === null) throw notFound('There is no such pass code for this person.')
      return presentCode(match.code, now())
    },

    validateRegistrationCode: async ({ body, access }) => {
      const { place, person } = await placeOf(db, access, body)
      await releaseExpired(db, now())
      const typed = body.passCode ?? ''
      const moment = now()
      const match = passcodeKey(typed) === '' ? null : await matchCode(db, place, { typed, person, now: moment })
      const unknown = {
        typed,
        code: null,
        type: null,
        person: null,
        registered: false,
        held: { code: 0, type: 0 },
        now: 0,
        zone: 'UTC',
      }
      const failure = firstFailure(match?.checks ?? verdict(unknown))
      return {
        success: failure === null,
        status: failure === null ? 200 : statusOf[failure.reason],
        message: failure?.text ?? 'This code can be used.',
        registrationType: match?.type.record ?? null,
        registrationPassCode: match ? presentCode(match.code, moment) : null,
      }
    },

    startRegistration: async ({ body, access }) => start(access, body),

    getRegistrantForPerson: async ({ params, query, access }) => {
      if (query.personid === undefined) throw invalid([{ path: 'personid', message: 'is required' }])
      const event = await reach.eventPlace(access, params.eventid)
      await releaseExpired(db, now())
      const [row] = await db
        .select({ record: registrants.record })
        .from(registrants)
        .where(and(eq(registrants.eventId, event.id), eq(registrants.personId, query.personid)))
        .orderBy(sql`${furthest} asc nulls last`, desc(registrants.created), asc(registrants.id))
        .limit(1)
      if (row === undefined) {
        throw access.limited ? forbidden() : notFound(`The event has no registrant for the person ${query.personid}.`)
      }
      return row.record
    },

    sendConfirmation: async ({ body, access }) => confirm(access, body),
  } satisfies Partial<Handlers>
}
