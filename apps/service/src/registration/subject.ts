/** The records of a registration: person, type, code, and existing registrations. */
import type { Bodies } from '@frontdesk/api-types'
import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import { missing, type RegistrationTypeRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { passCodes, people, registrants, registrationTypes } from '#db/schema.ts'
import { givenId } from '#rules/given-id.ts'

import { invalid } from '../problem.ts'
import { REGISTERED, type CodeRow, type PersonRow } from './codes.ts'

type StartBody = Bodies['StartRegistration']
export type RegistrantRow = typeof registrants.$inferSelect

export const personIn = async (tx: DbOrTx, access: Access, projectId: string, id: string): Promise<PersonRow> => {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), eq(people.projectId, projectId)))
  if (row === undefined) throw missing(access, 'person', id)
  return row
}

export const codeIn = async (tx: DbOrTx, projectId: string, id: string | null): Promise<CodeRow | null> => {
  if (id === null) return null
  const [row] = await tx
    .select()
    .from(passCodes)
    .where(and(eq(passCodes.id, id), eq(passCodes.projectId, projectId)))
  if (row === undefined)
    throw invalid([{ path: 'registrationPassCodeId', message: 'names no pass code of this project' }])
  return row
}

/** The requested type, locked: the named one, otherwise the code's, otherwise the only open one of the project. */
export const lockType = async (
  tx: DbOrTx,
  projectId: string,
  body: StartBody,
  code: CodeRow | null,
): Promise<RegistrationTypeRow> => {
  const asked = givenId(body.registrationTypeId)
  if (code && asked !== null && code.registrationTypeId !== asked) {
    throw invalid([{ path: 'registrationPassCodeId', message: 'is a code of another registration type' }])
  }
  const named = asked ?? code?.registrationTypeId ?? null
  const rows = await tx
    .select()
    .from(registrationTypes)
    .where(
      and(
        eq(registrationTypes.projectId, projectId),
        named === null ? eq(registrationTypes.status, 'Open') : eq(registrationTypes.id, named),
      ),
    )
    .limit(2)
    .for('update')
  const [row] = rows
  if (row !== undefined && rows.length === 1) return row
  const message =
    named === null
      ? 'is required: this project has not exactly one open type'
      : 'names no registration type of this project'
  throw invalid([{ path: 'registrationTypeId', message }])
}

export const openRegistration = async (
  tx: DbOrTx,
  { eventId, personId, typeId }: { eventId: string; personId: string; typeId: string },
): Promise<RegistrantRow | null> => {
  const [row] = await tx
    .select()
    .from(registrants)
    .where(
      and(
        eq(registrants.eventId, eventId),
        eq(registrants.personId, personId),
        eq(registrants.registrationTypeId, typeId),
        inArray(registrants.registrantStatus, ['InCart', 'Incomplete', ...REGISTERED]),
      ),
    )
    .orderBy(desc(registrants.created), registrants.id)
    .limit(1)
  return row ?? null
}
