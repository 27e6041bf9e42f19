import { z } from 'zod'

import { type Body, type Output, type Params, type Query, paramNames, rowOf } from './operation.ts'
import type { OperationId, Scalar } from './operations.ts'
import { bodySchemas, schemas } from './records.ts'
import { paged, serviceResponse } from './schemas/envelopes.ts'
import { guid, text } from './schemas/scalars.ts'

const MAX_PAGE_SIZE = 1000

/** A query value in a URL. Texts are bounded; numbers are digits only, at least 1 (pages are one-based). */
const queryScalar = (kind: Scalar, name: string) => {
  if (kind === 'uuid') return guid
  if (kind === 'string') return text.max(500)
  const most = name === 'pagesize' ? MAX_PAGE_SIZE : kind === 'int32' ? 2147483647 : Number.MAX_SAFE_INTEGER
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/, 'expected a whole number')
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(most))
}

function once<I extends OperationId, T>(make: (id: I) => T): (id: I) => T {
  const made = new Map<I, T>()
  return (id) => {
    const known = made.get(id) ?? make(id)
    made.set(id, known)
    return known
  }
}

/** Guarantee of the casts below: the schema is built from the same row as the type. */
const typed = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

const answers = once((id: OperationId): z.ZodType => {
  const { shape, of } = rowOf(id).answer
  const record: z.ZodType = schemas[of]
  if (shape === 'list') return z.array(record)
  if (shape === 'paged') return paged(record)
  if (shape === 'service') return serviceResponse(record)
  return shape === 'none' ? z.null() : record
})
const bodies = once((id: OperationId): z.ZodType => {
  const name = rowOf(id).body
  return name === null ? z.null() : bodySchemas[name]
})
const queries = once((id: OperationId): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(rowOf(id).query).map(([name, kind]) => [name, queryScalar(kind, name).optional()]),
    ),
  ),
)
const params = once((id: OperationId): z.ZodType =>
  z.strictObject(Object.fromEntries(paramNames(rowOf(id).path).map((name) => [name, guid]))),
)

/**
 * The answer of an operation, parsed leniently: numeric strings, nulls, absent fields, unlisted values and unknown
 * fields.
 */
export const answerSchema = <I extends OperationId>(id: I) => typed<Output<I>>(answers(id))
/** The body of an operation, strict: an unknown key is refused. */
export const bodySchema = <I extends OperationId>(id: I) => typed<Body<I>>(bodies(id))
/** The query of an operation, strict, bounded: `pagesize` at most 1,000. */
export const querySchema = <I extends OperationId>(id: I) => typed<Query<I>>(queries(id))
/** The path ids of an operation, GUIDs. */
export const paramsSchema = <I extends OperationId>(id: I) => typed<Params<I>>(params(id))
