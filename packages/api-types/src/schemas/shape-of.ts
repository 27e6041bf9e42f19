import { z } from 'zod'

/** A schema without its `nullish` wrapping. */
export function inner(schema: z.ZodType): z.ZodType {
  let current = schema
  while (current instanceof z.ZodOptional || current instanceof z.ZodNullable) current = current.unwrap() as z.ZodType
  return current
}

/** The field schemas of an object schema, or null for anything else. */
export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> | null {
  const object = inner(schema)
  return object instanceof z.ZodObject ? object.shape : null
}

/** The field schemas of an object, or of the objects in a list. */
export function fieldsWithin(schema: z.ZodType): Record<string, z.ZodType> | null {
  const held = inner(schema)
  return held instanceof z.ZodArray ? fieldsWithin(held.element as z.ZodType) : fieldsOf(held)
}

/** Every object field at any depth, as (name, schema, path). Arrays are walked by their element. */
export function* eachField(schema: z.ZodType, path: string[] = []): Generator<[string, z.ZodType, string[]]> {
  const current = inner(schema)
  if (current instanceof z.ZodArray) yield* eachField(current.element as z.ZodType, path)
  for (const [name, field] of Object.entries(fieldsOf(current) ?? {})) {
    yield [name, field, path]
    yield* eachField(field, [...path, name])
  }
}
