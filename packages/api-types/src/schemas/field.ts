import { z } from 'zod'

import * as scalar from './scalars.ts'

/** Marks the schemas of fields that the contract writes without `?`: the embedded service always sends them. */
const alwaysSent = z.registry<{ always: true }>()

/** Whether the contract writes this field without `?`. */
export const isAlwaysSent = (field: z.ZodType): boolean => alwaysSent.has(field)

/** A field the contract writes without `?`. Parsed leniently too: absent and null are valid. */
export function sent<S extends z.ZodType>(schema: S) {
  const field = schema.nullish()
  alwaysSent.add(field, { always: true })
  return field
}

/** A field written `T?`: may be null, may be absent. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish()

/** A record inside of another one: kept as sent, also without an id. */
export const part = <S extends z.ZodRawShape>(record: z.ZodObject<S>) => record.extend({ id: maybe(scalar.guid) })

/** The same field schema under several names. */
export function each<const K extends string, S extends z.ZodType>(names: readonly K[], field: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<K, S>
}

/** The most frequent fields, created once: `text` may be null, `flag` is always sent, and so on. */
export const may = {
  text: maybe(scalar.text),
  guid: maybe(scalar.guid),
  date: maybe(scalar.dateTime),
  int32: maybe(scalar.int32),
  int64: maybe(scalar.int64),
  double: maybe(scalar.double),
  flag: maybe(scalar.flag),
  open: maybe(scalar.open),
}
export const always = {
  text: sent(scalar.text),
  guid: sent(scalar.guid),
  date: sent(scalar.dateTime),
  int32: sent(scalar.int32),
  int64: sent(scalar.int64),
  double: sent(scalar.double),
  flag: sent(scalar.flag),
}
