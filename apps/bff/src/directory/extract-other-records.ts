import { squeezed } from '@frontdesk/desk-api/near-names'

import type { ExtractedRecord } from './extracted-record.ts'
import { companyFacts, eventFacts, projectFacts, typesFacts } from './facts.ts'
import {
  type RecordContext,
  type Fields,
  entryOf,
  fieldsOrNull,
  idIn,
  lineOf,
  textIn,
  textsIn,
} from './record-fields.ts'

export const company = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('company', record, context, {
    name: textIn(record, 'displayName', 'name') ?? '',
    emails: textsIn(record, 'email'),
    detail: lineOf(textIn(record, 'city'), textIn(record, 'country')),
    companyId: idIn(record, 'id'),
    facts: companyFacts(record),
  })

/** The `eventId` of an event is its own id. Op 14 finds one by its slug, which the record may omit. */
export const event = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('event', record, context, {
    eventId: idIn(record, 'id'),
    slug: textIn(record, 'slug') ?? context.slug,
    number: textIn(record, 'code', 'eid'),
    detail: lineOf(textIn(record, 'start'), textIn(record, 'location', 'city')),
    facts: eventFacts(record),
  })

/** Op 8, whose shape the contract does not define: the requested project. A record with another id is ignored. */
export function project(record: Fields, context: RecordContext): ExtractedRecord[] {
  const id = idIn(record, 'id') ?? context.projectId
  if (id === null || (context.projectId !== null && id !== context.projectId)) return []
  const own = { id, projectId: id, number: textIn(record, 'code'), facts: projectFacts(record) }
  return entryOf('project', record, context, own)
}

/** A company at an event: in op 6 with its types there. */
export const eventCompany = (item: Fields, context: RecordContext): ExtractedRecord[] => {
  const id = idIn(fieldsOrNull(item.company) ?? {}, 'id')
  if (id === null) return []
  return entryOf('eventCompany', {}, { ...context, projectId: null }, link(id, context.eventId, typesFacts(item)))
}

/** The same from a company's events, which do not say its types. */
export const namedAt = (eventId: string, companyId: string): ExtractedRecord[] =>
  entryOf('eventCompany', {}, nowhere, { ...link(companyId, eventId, null), mention: true })

const link = (companyId: string, eventId: string | null, facts: string | null): Partial<ExtractedRecord> => ({
  id: companyId,
  companyId,
  eventId,
  facts,
})
const nowhere: RecordContext = { eventId: null, projectId: null, companyId: null, typeId: null, slug: null }

export const location = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('location', record, context, {
    number: textIn(record, 'code'),
    detail: lineOf(textIn(record, 'address1'), textIn(record, 'city')),
  })

export const item = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('item', record, context, {
    eventId: context.eventId,
    number: textIn(record, 'code'),
    detail: textIn(fieldsOrNull(record['type']) ?? {}, 'name'),
  })

export const registrationType = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('type', record, context, {
    name: textIn(record, 'displayName', 'name') ?? '',
    number: textIn(record, 'code'),
    detail: textIn(record, 'description'),
  })

/** Shown instead of a code; reveals neither its letters nor its length. */
const masked = '••••••'

/** A pass code. Texts that contain the code are left out. */
export function passCode(record: Fields, context: RecordContext): ExtractedRecord[] {
  const secret = textIn(record, 'passcode')
  const harmless = (text: string | null): string | null =>
    text !== null && secret !== null && squeezed(text).includes(squeezed(secret)) ? null : text
  const name = harmless(textIn(record, 'name'))
  return entryOf('code', record, context, {
    name: name ?? (secret === null ? '' : masked),
    detail: harmless(textIn(record, 'description')),
    externalId: null,
    typeId: idIn(record, 'registrationTypeId') ?? context.typeId,
    secret,
  })
}

const named =
  (kind: 'category' | 'eventType' | 'field') =>
  (record: Fields, context: RecordContext): ExtractedRecord[] =>
    entryOf(kind, record, context, { number: textIn(record, 'code'), detail: textIn(record, 'description') })
export const category = named('category')
export const eventType = named('eventType')
export const metaField = named('field')

export const resource = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('resource', record, context, { eventId: idIn(record, 'eventId') ?? context.eventId })
export const online = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('online', record, context, { eventId: idIn(record, 'eventId') ?? context.eventId })
