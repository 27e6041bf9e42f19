import { fold } from './fold.ts'
import { type Around, type Fields, entryOf, fieldsOf, idIn, lineOf, textIn, textsIn } from './record-fields.ts'
import type { Seen } from './seen-record.ts'

export const company = (record: Fields, around: Around): Seen[] =>
  entryOf('company', record, around, {
    name: textIn(record, 'displayName', 'name') ?? '',
    emails: textsIn(record, 'email'),
    detail: lineOf(textIn(record, 'city'), textIn(record, 'country')),
    companyId: idIn(record, 'id'),
  })

/** The `eventId` of an event is its own id. Op 14 finds one by its slug, which the record may omit. */
export const event = (record: Fields, around: Around): Seen[] =>
  entryOf('event', record, around, {
    eventId: idIn(record, 'id'),
    slug: textIn(record, 'slug') ?? around.slug,
    number: textIn(record, 'code', 'eid'),
    detail: lineOf(textIn(record, 'start'), textIn(record, 'location', 'city')),
  })

/** Op 8, whose shape the contract does not define: the requested project. */
export function project(record: Fields, around: Around): Seen[] {
  const id = idIn(record, 'id') ?? around.projectId
  if (id === null) return []
  return entryOf('project', record, around, { id, projectId: id, number: textIn(record, 'code') })
}

export const location = (record: Fields, around: Around): Seen[] =>
  entryOf('location', record, around, {
    number: textIn(record, 'code'),
    detail: lineOf(textIn(record, 'address1'), textIn(record, 'city')),
  })

export const item = (record: Fields, around: Around): Seen[] =>
  entryOf('item', record, around, {
    eventId: around.eventId,
    number: textIn(record, 'code'),
    detail: textIn(fieldsOf(record['type']) ?? {}, 'name'),
  })

export const registrationType = (record: Fields, around: Around): Seen[] =>
  entryOf('type', record, around, {
    name: textIn(record, 'displayName', 'name') ?? '',
    number: textIn(record, 'code'),
    detail: textIn(record, 'description'),
  })

/** Shown instead of a code; reveals neither its letters nor its length. */
const masked = '••••••'

const squeezed = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A pass code. Texts that contain the code are left out. */
export function passCode(record: Fields, around: Around): Seen[] {
  const secret = textIn(record, 'passcode')
  const harmless = (text: string | null): string | null =>
    text !== null && secret !== null && squeezed(text).includes(squeezed(secret)) ? null : text
  const name = harmless(textIn(record, 'name'))
  return entryOf('code', record, around, {
    name: name ?? (secret === null ? '' : masked),
    detail: harmless(textIn(record, 'description')),
    externalId: null,
    typeId: idIn(record, 'registrationTypeId') ?? around.typeId,
    secret,
  })
}

const named =
  (kind: 'category' | 'eventType' | 'field') =>
  (record: Fields, around: Around): Seen[] =>
    entryOf(kind, record, around, { number: textIn(record, 'code'), detail: textIn(record, 'description') })
export const category = named('category')
export const eventType = named('eventType')
export const metaField = named('field')

export const resource = (record: Fields, around: Around): Seen[] =>
  entryOf('resource', record, around, { eventId: idIn(record, 'eventId') ?? around.eventId })
export const online = (record: Fields, around: Around): Seen[] =>
  entryOf('online', record, around, { eventId: idIn(record, 'eventId') ?? around.eventId })
