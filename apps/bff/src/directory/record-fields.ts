import { createHash } from 'node:crypto'

import { isRecord } from '@frontdesk/api-types/is-record'
import { emptyGuid, isGuid } from '@frontdesk/api-types/table'
import type { Kind } from '@frontdesk/finder/entry'

import type { ExtractedRecord } from './extracted-record.ts'
import type { IndexedField } from './indexed-fields.ts'

export type Fields = Readonly<Partial<Record<IndexedField, unknown>>>

/** Event and project named by the request. */
export type RecordContext = {
  eventId: string | null
  projectId: string | null
  companyId: string | null
  typeId: string | null
  slug: string | null
}

const longest = 200

export const fieldsOrNull = (value: unknown): Fields | null => (isRecord(value) ? value : null)

/** An id in lower case; the empty GUID is null. */
export function idOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isGuid(value)) return null
  const id = value.toLowerCase()
  return id === emptyGuid ? null : id
}
export const idIn = (record: Fields, name: IndexedField): string | null => idOf(record[name])

/** Detects texts that need normalizing; most do not. */
const untidy = /^\s|\s$|\s\s|[^\S ]|\0/
const tidy = (text: string): string => (untidy.test(text) ? text.replaceAll(/[\s\0]+/g, ' ').trim() : text)

/** The first of these fields that is a text, in one line and shortened. NUL cannot be stored. */
export function textIn(record: Fields, ...names: readonly IndexedField[]): string | null {
  for (const name of names) {
    const value = record[name]
    if (typeof value !== 'string') continue
    const text = tidy(value)
    if (text !== '') return text.length > longest ? text.slice(0, longest) : text
  }
  return null
}

/** The distinct texts of these fields, in order. */
export function textsIn(record: Fields, ...names: readonly IndexedField[]): string[] {
  const texts: string[] = []
  for (const name of names) {
    const text = textIn(record, name)
    if (text !== null && !texts.includes(text)) texts.push(text)
  }
  return texts
}

/** Joins parts into one line, such as job title and company. */
export function lineOf(...parts: readonly (string | null)[]): string | null {
  const line = parts.filter((part) => part !== null).join(', ')
  return line === '' ? null : line.slice(0, longest)
}

/** An entry with the fields of every kind; none when the record has no id. */
export function entryOf(
  kind: Kind,
  record: Fields,
  context: RecordContext,
  more: Partial<ExtractedRecord> = {},
): ExtractedRecord[] {
  const id = more.id ?? idIn(record, 'id')
  if (id === null) return []
  const entry: ExtractedRecord = {
    kind,
    id,
    eventId: more.eventId ?? null,
    projectId: more.projectId ?? idIn(record, 'projectId') ?? context.projectId,
    companyId: more.companyId ?? null,
    personId: more.personId ?? null,
    userId: more.userId ?? null,
    registrantId: more.registrantId ?? null,
    typeId: more.typeId ?? null,
    name: more.name ?? textIn(record, 'name', 'displayName') ?? '',
    emails: more.emails ?? [],
    phones: more.phones ?? [],
    detail: more.detail ?? null,
    slug: more.slug ?? null,
    number: more.number ?? null,
    externalId: more.externalId === undefined ? textIn(record, 'externalId') : more.externalId,
    code: null,
    facts: more.facts ?? null,
    secret: more.secret ?? null,
    mention: more.mention ?? false,
  }
  return [entry]
}

/** The first 16 bytes of a digest, formatted as an id. */
export function idFromDigest(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
