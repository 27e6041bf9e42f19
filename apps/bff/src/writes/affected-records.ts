import { fieldsOf } from '@frontdesk/api-types/is-record'
import { type OperationId, identityFieldsOf, isGuid } from '@frontdesk/api-types/table'
import { writeRulesOf } from '@frontdesk/api-types/write-rules'

import { maskedAddress } from './masked-address.ts'

/** The affected records of a write: for the audit, the activity list and locking. */
export type AffectedRecords = {
  eventId: string | null
  /** Ids by contract name. */
  ids: Record<string, string>
  /** Names of the fields that were sent. */
  fields: string[]
  /** Lock keys: each identifier of the affected person. Writes that share one run one at a time. */
  lockKeys: string[]
  /** Masked e-mail address of a confirmation. */
  recipient: string | null
  /** For an enrollment. */
  action: 'enroll' | 'remove' | null
}

type Fields = Readonly<Record<string, unknown>>

/** `externalId` belongs to another system and may be private. */
function idsIn(values: Fields): Record<string, string> {
  const ids = Object.entries(values).flatMap(([name, value]) =>
    /id$/i.test(name) && name !== 'externalId' && typeof value === 'string' && isGuid(value)
      ? [[name, value.toLowerCase()] as const]
      : [],
  )
  return Object.fromEntries(ids)
}

const persons = ['attendeeId', 'personId', 'userId', 'externalId', 'email'] as const

/** Enrolling, removing and registering one person at one event are serialized. */
function lockKeysOf(id: OperationId, body: Fields): string[] {
  if (writeRulesOf(id)?.serialized !== 'people') return []
  const event = String(body['eventId']).toLowerCase()
  return persons.flatMap((name) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' ? [`${event} ${name} ${value.trim().toLowerCase()}`] : []
  })
}

/** `given`: the body without the fields that the BFF adds. */
export function affectedRecords(id: OperationId, params: Record<string, string>, given: unknown): AffectedRecords {
  const body = fieldsOf(given)
  const identity = identityFieldsOf(id)
  const ids = idsIn({ ...params, ...body })
  for (const name of identity) delete ids[name]
  const email = body['email']
  const rules = writeRulesOf(id)
  const opposite = rules?.removesWithout ?? null
  return {
    eventId: ids['eventId'] ?? ids['topLevelEventId'] ?? ids['eventid'] ?? null,
    ids,
    fields: Object.keys(body).toSorted(),
    lockKeys: lockKeysOf(id, body),
    recipient: rules?.sends === true && typeof email === 'string' ? maskedAddress(email) : null,
    action: opposite === null ? null : body[opposite] === true ? 'enroll' : 'remove',
  }
}

/** The affected ids, most specific first, without event and project. */
export function subjectsOf(ids: Record<string, string>): string[] {
  const excluded = new Set(['eventId', 'eventid', 'topLevelEventId', 'projectId', 'projectid', 'organizationId'])
  const first = ['registrantId', 'attendeeId', 'facilitatorId', 'personId', 'userId']
  const found = [...first, ...Object.keys(ids)].flatMap((name) => {
    const id = ids[name]
    return id === undefined || excluded.has(name) ? [] : [id]
  })
  return [...new Set(found)]
}
