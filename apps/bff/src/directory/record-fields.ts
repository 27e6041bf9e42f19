import { createHash } from 'node:crypto'

import { isGuid } from '@frontdesk/api-types/table'

import type { Kind } from './entry.ts'
import type { Seen } from './seen.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What the request says of where its records lie. */
export type Around = {
  eventId: string | null
  projectId: string | null
  companyId: string | null
  typeId: string | null
  slug: string | null
}

const nobody = '00000000-0000-0000-0000-000000000000'
const longest = 200

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

/** An id in one spelling; the platform's "no id" is none. */
export function idOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isGuid(value)) return null
  const id = value.toLowerCase()
  return id === nobody ? null : id
}
export const idIn = (record: Fields, name: string): string | null => idOf(record[name])

/** The first of these fields that holds a text, in one line and not longer than a directory needs. NUL cannot be stored. */
export function textIn(record: Fields, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = record[name]
    if (typeof value !== 'string') continue
    const text = value
      .replaceAll(/[\s\0]+/g, ' ')
      .trim()
      .slice(0, longest)
    if (text !== '') return text
  }
  return null
}

/** Every different text of these fields, in their order. */
export function textsIn(record: Fields, ...names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => textIn(record, name) ?? []))]
}

/** Parts of a line that says more, such as where somebody works. */
export function lineOf(...parts: readonly (string | null)[]): string | null {
  const line = parts.filter((part) => part !== null).join(', ')
  return line === '' ? null : line.slice(0, longest)
}

/** An entry with what every kind has; null when the record has no id. */
export function entryOf(kind: Kind, record: Fields, around: Around, more: Partial<Seen> = {}): Seen[] {
  const id = more.id ?? idIn(record, 'id')
  if (id === null) return []
  return [
    {
      kind,
      eventId: null,
      projectId: idIn(record, 'projectId') ?? around.projectId,
      companyId: null,
      personId: null,
      userId: null,
      registrantId: null,
      typeId: null,
      name: textIn(record, 'name', 'displayName') ?? '',
      emails: [],
      phones: [],
      detail: null,
      slug: null,
      number: null,
      externalId: textIn(record, 'externalId'),
      code: null,
      secret: null,
      mention: false,
      ...more,
      id,
    },
  ]
}

/** The first 16 bytes of a digest, written as an id. */
export function idMadeOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
