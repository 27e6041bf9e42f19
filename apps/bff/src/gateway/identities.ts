import { bodySchemas } from '@frontdesk/api-types'
import { type OperationId, emptyGuid, identityFieldsOf, rowOf } from '@frontdesk/api-types/table'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'

/** User id and person id of a staff account at the service; null where not configured. */
export type Identity = { userId: string | null; personId: string | null }

export type Identities = { of(personId: string): Promise<Identity> }

export function createIdentities(deps: { db: Database }): Identities {
  return {
    async of(personId) {
      const columns = { userId: accounts.upstreamUserId, personId: accounts.upstreamPersonId }
      const found = await stored(deps.db.select(columns).from(accounts).where(eq(accounts.id, personId)).limit(1))
      return firstOf(found) ?? { userId: null, personId: null }
    },
  }
}

const sources: Record<string, keyof Identity> = {
  userId: 'userId',
  createdByUserId: 'userId',
  createdByPersonId: 'personId',
}

const shapeOf = (name: keyof typeof bodySchemas): Record<string, z.ZodType> => bodySchemas[name].shape

/** The operation's body without the identity fields, which the BFF sets. Strict, like the full schema. */
export function clientBodySchema(id: OperationId): z.ZodType {
  const name = rowOf(id).body
  if (name === null) throw new RangeError(`${id} has no body`)
  const identityFields = new Set(identityFieldsOf(id))
  return z.strictObject(
    Object.fromEntries(Object.entries(shapeOf(name)).filter(([field]) => !identityFields.has(field))),
  )
}

/** Adds the identity fields to the body. Unknown optional ones are left out. */
export function withIdentity(id: OperationId, body: unknown, identity: Identity): unknown {
  const names = identityFieldsOf(id)
  const name = rowOf(id).body
  if (names.length === 0 || name === null || typeof body !== 'object') return body
  const shape = shapeOf(name)
  const said = names.flatMap((field) => {
    const source = sources[field]
    const value = source === undefined ? null : identity[source]
    if (value !== null) return [[field, value] as const]
    return shape[field]?.isOptional() === false ? [[field, emptyGuid] as const] : []
  })
  return { ...body, ...Object.fromEntries(said) }
}
