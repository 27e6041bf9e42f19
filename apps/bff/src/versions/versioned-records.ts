import { fieldsOf, isRecord } from '@frontdesk/api-types/is-record'
import { type OperationId, emptyGuid, isGuid, rowOf } from '@frontdesk/api-types/table'
import { squeezed } from '@frontdesk/desk-api/near-names'
import type { VersionKind } from '@frontdesk/desk-api/version-words'

type Fields = Readonly<Record<string, unknown>>

/** The kind of record that an operation answers, and the field that has the record itself. */
type Source = { kind: VersionKind; inside: string | null }

/**
 * The operations that read the page of a record. Versions are kept from their answers only, because other operations
 * may return other fields of the same record.
 */
const sources = {
  getEventForSlug: { kind: 'event', inside: null },
  listRegistrationTypes: { kind: 'type', inside: null },
  listPassCodes: { kind: 'code', inside: null },
  listInventory: { kind: 'item', inside: 'inventory' },
  getInventoryItem: { kind: 'item', inside: 'inventory' },
  getAttendee: { kind: 'attendee', inside: 'attendee' },
  getRegistrantForPerson: { kind: 'registrant', inside: null },
  getCompany: { kind: 'company', inside: null },
  getFacilitator: { kind: 'facilitator', inside: 'facilitator' },
} as const satisfies Partial<Record<OperationId, Source>>
export type VersionedRead = keyof typeof sources

export const isVersionedRead = (id: string): id is VersionedRead => Object.hasOwn(sources, id)

/** Guarantee of the cast: these are the names of the object above. */
const reads = Object.keys(sources) as VersionedRead[]
export const readsOf = (kind: VersionKind): VersionedRead[] => reads.filter((id) => sources[id].kind === kind)

/** A record of an answer. `eventId` and `projectId` are those of the request; the empty GUID without one. */
export type VersionedRecord = {
  operation: VersionedRead
  recordId: string
  eventId: string
  projectId: string
  record: Fields
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' && isGuid(value) ? value.toLowerCase() : null

/** The id that the request names so. Its names differ in case between operations. */
const askedId = (asked: Fields, name: string): string =>
  idOf(Object.entries(asked).find(([own]) => own.toLowerCase() === name)?.[1]) ?? emptyGuid

/** The records of an answer; `asked` has the fields of the request. An unexpected shape yields nothing. */
export function versionedRecords(operation: VersionedRead, asked: Fields, answer: unknown): VersionedRecord[] {
  const { inside } = sources[operation]
  const records = rowOf(operation).answer.shape === 'list' ? answer : [answer]
  if (!Array.isArray(records)) return []
  const [eventId, projectId] = [askedId(asked, 'eventid'), askedId(asked, 'projectid')]
  return records.flatMap((record: unknown) => {
    if (!isRecord(record)) return []
    const own = inside === null ? record : record[inside]
    const recordId = isRecord(own) ? idOf(own['id']) : null
    if (recordId === null || recordId === emptyGuid) return []
    const kept = operation === 'listPassCodes' ? withoutItsCode(record) : record
    return [{ operation, recordId, eventId, projectId, record: kept }]
  })
}

/** Names and descriptions of a code that contain the code itself are left out. */
function withoutItsCode(record: Fields): Fields {
  const code = record['passcode']
  if (typeof code !== 'string' || code === '') return record
  const bare = squeezed(code)
  const names = (text: unknown): boolean =>
    typeof text === 'string' && (bare === '' ? text.includes(code) : squeezed(text).includes(bare))
  const hidden = ['name', 'description'].filter((field) => names(record[field]))
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden.map((field) => [field, null])) }
}

const personIds = new Set(['personId', 'userId', 'registrantId'])
const personKinds: ReadonlySet<VersionKind> = new Set<VersionKind>(['attendee', 'registrant', 'facilitator'])
/** Above the number of people in a record of the largest size, so that an erasure finds all of them. */
const deepest = 64
const mostPeople = 5000

export type PeopleOf = {
  /** Ids of the person that the record is. */
  own: string[]
  /** Ids of others with their name in it. */
  named: string[]
  /** E-mail addresses in lower case. */
  addresses: string[]
}

/** The persons in a record: what an erasure finds it by. */
export function peopleIn({ operation, recordId, record }: VersionedRecord): PeopleOf {
  const { kind } = sources[operation]
  const isPerson = personKinds.has(kind)
  const own = new Set(isPerson ? [recordId] : [])
  const [named, addresses] = [new Set<string>(), new Set<string>()]
  const walk = (value: unknown, depth: number): void => {
    if (depth > deepest || own.size + named.size + addresses.size > mostPeople) return
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1)
    else if (isRecord(value)) for (const [name, content] of Object.entries(value)) field(name, content, depth)
  }
  const field = (name: string, content: unknown, depth: number): void => {
    const id = idOf(content)
    const within = name === 'person' || name === 'organizer' ? idOf(fieldsOf(content)['id']) : null
    if (id !== null && personIds.has(name)) (isPerson ? own : named).add(id)
    if (within !== null) (isPerson ? own : named).add(within)
    if (id !== null && kind === 'registrant' && name.startsWith('createdBy')) named.add(id)
    if (typeof content === 'string' && /email/i.test(name))
      for (const address of content.toLowerCase().split(/[\s,;]+/)) if (address.includes('@')) addresses.add(address)
    if (typeof content === 'object') walk(content, depth + 1)
  }
  walk(record, 0)
  for (const ids of [own, named]) ids.delete(emptyGuid)
  return { own: [...own], named: [...named].filter((id) => !own.has(id)), addresses: [...addresses] }
}
