import { z } from 'zod'

import { type Enumeration, type Word, enumerations } from '#enumerations.ts'

const INT64_MAX = 9223372036854775807n

/** Any UUID text. Not `z.uuid()`: that refuses ids without an RFC version, which a service may issue. */
export const guid = z.guid()
export const text = z.string()
export const flag = z.boolean()

/** ISO 8601 date or date-time, with or without an offset, as sent. */
export const dateTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
    'expected an ISO 8601 date or date-time',
  )
  .meta({ format: 'date-time' })

/** An integer as a text. */
const integerPattern = /^[+-]?\d{1,19}$/
/** A number as a text. Unambiguous, so that matching takes linear time. */
const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
/** Longest number as a text, in characters; no double needs as many. */
const longestNumber = 400

// Aborts, because later checks parse the text as a number.
const digits = z.string().regex(integerPattern, { error: 'expected an integer', abort: true })
const decimal = z
  .string()
  .refine((value) => value.length <= longestNumber, { error: 'expected a number', abort: true })
  .regex(decimalPattern, 'expected a number')

/** int32, or its numeric string. */
export const int32 = z.union([z.int32(), digits.transform(Number).pipe(z.int32())])

/** int64, or its numeric string: a number if a double represents it exactly, otherwise the string of its digits. */
export const int64 = z.union([
  z.int(),
  digits
    .refine((value) => BigInt(value) <= INT64_MAX && BigInt(value) >= -INT64_MAX - 1n, 'outside int64')
    .transform((value): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
])

/** double, or its numeric string. */
export const double = z.union([z.number(), decimal.transform(Number).pipe(z.number())])

/** An object whose fields the contract does not list (`meta`, `descriptor`). */
export const open = z.record(z.string(), z.unknown())

const isWord = <E extends Enumeration>(value: unknown): value is Word<E> => typeof value === 'string'

/** A listed value or any other string. The listed ones are examples in the OpenAPI document. */
export const word = <E extends Enumeration>(name: E) =>
  z
    .custom<Word<E>>(isWord<E>, 'expected a word')
    .meta({ type: 'string', description: `One of ${enumerations[name].join(', ')}, or another word.` })

/** A listed value and nothing else: for requests. */
export const oneOf = <E extends Enumeration>(name: E) => z.enum(enumerations[name])
