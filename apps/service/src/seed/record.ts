import { isAlwaysSent, schemas, type Records } from '@frontdesk/api-types'
import { z } from 'zod'

/** A record to load: one line of the import format. */
export interface SeedItem {
  kind: string
  record: Record<string, unknown>
}

/** Names of the object schemas. */
export type RecordName = {
  [N in keyof typeof schemas]: (typeof schemas)[N] extends z.ZodObject ? N : never
}[keyof typeof schemas]

/** Every field of the record with the types of the contract; fields that were not given are null. */
export type Filled<N extends RecordName> = Records[N]

const blanks = new Map<RecordName, Record<string, unknown>>()

/**
 * A record with every field of the contract. Missing fields are null; those that are always sent get neutral values:
 * false, 0, an empty style, no pictures.
 */
export function recordOf<N extends RecordName>(name: N, fields: Partial<Filled<N>>): Filled<N> {
  let blank = blanks.get(name)
  if (blank === undefined) {
    blank = blankOf(schemas[name])
    blanks.set(name, blank)
  }
  return asFilled<N>({ ...blank, ...fields })
}

/** Guarantee: the keys are those of the record's own schema, the values are given with its types or null. */
function asFilled<N extends RecordName>(fields: object): Filled<N> {
  return fields as Filled<N>
}

function blankOf(schema: z.ZodObject): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema.shape
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, nothingOf(field)]))
}

function nothingOf(field: z.ZodType): unknown {
  if (!isAlwaysSent(field)) return null
  let inner: unknown = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap()
  if (inner instanceof z.ZodBoolean) return false
  if (inner instanceof z.ZodObject) return blankOf(inner)
  if (inner instanceof z.ZodArray) return []
  return inner instanceof z.ZodUnion ? 0 : null
}

/** The item of the import format. Guarantee of the cast: a record is a plain object. */
export function seedItem(kind: string, record: object): SeedItem {
  return { kind, record: record as Record<string, unknown> }
}
