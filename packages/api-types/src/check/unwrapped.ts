import { z } from 'zod'

/** The inner schema of a field, and whether the field may be null or absent. */
export function unwrapped(schema: z.ZodType): { inner: z.ZodType; mayBeNull: boolean; mayBeAbsent: boolean } {
  let inner = schema
  let mayBeNull = false
  let mayBeAbsent = false
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) {
    if (inner instanceof z.ZodOptional) mayBeAbsent = true
    else mayBeNull = true
    // Guarantee of the cast: the wrapped value is a schema.
    inner = inner.unwrap() as z.ZodType
  }
  if (inner instanceof z.ZodUnknown) return { inner, mayBeNull: true, mayBeAbsent: true }
  return { inner, mayBeNull, mayBeAbsent }
}
