import { z } from 'zod'

import { ProblemError } from '#problem.ts'

import { fieldProblemsOf } from './field-problems.ts'
import { parsedBody, readBodyText } from './request-body.ts'
import type { DeskContext } from './request-context.ts'

/** The parsed value. @throws ProblemError `invalid_input` that names the fields and echoes no value */
export function checked<T>(schema: z.ZodType<T>, value: unknown, detail: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ProblemError('invalid_input', { detail, fields: fieldProblemsOf(result.error) })
}

/** The parsed JSON body of a desk route. */
export async function bodyAs<T>(c: DeskContext, schema: z.ZodType<T>): Promise<T> {
  const value = parsedBody(await readBodyText(c), (text): unknown => JSON.parse(text))
  return checked(schema, value, 'The body does not fit.')
}
