import { z } from 'zod'

import { Refusal } from '#problem.ts'
import type { DeskContext } from '#request.ts'

import { parsedBody, readBodyText } from './body.ts'
import { fieldsOf } from './fields.ts'

/** A value that fits the schema. @throws Refusal `invalid_input` with the fields named and nothing echoed */
export function checked<T>(schema: z.ZodType<T>, value: unknown, detail: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal('invalid_input', { detail, fields: fieldsOf(result.error) })
}

/** Text that the store can keep: PostgreSQL refuses the character NUL, and that is the caller's fault. */
export const storable = (): z.ZodString => z.string().refine((text) => !text.includes('\0'))

// Controls, and marks that turn the direction of what follows: with them a name reads as another.
const disguising = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** The name of somebody who may sign in: 1 to 120 characters that show what they are. */
export const personName = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(120)
    .refine((text) => !disguising.test(text))

/** The JSON body of one of the desk's own addresses. */
export async function bodyAs<T>(c: DeskContext, schema: z.ZodType<T>): Promise<T> {
  const value = parsedBody(await readBodyText(c), (text): unknown => JSON.parse(text))
  return checked(schema, value, 'The body does not fit.')
}
