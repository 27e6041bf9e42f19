import { isAlwaysSent } from '@frontdesk/api-types'
import { z } from 'zod'

/** The schema without `nullable` and `optional` around it. */
function bare(schema: z.ZodType): z.ZodType {
  let at: unknown = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap()
  return at instanceof z.ZodType ? at : schema
}

const candidates = [false, 0, 'text', '2026-01-01T00:00:00Z', '00000000-0000-4000-8000-00000000f111', []]

function neutral(field: z.ZodType): unknown {
  const inner = bare(field)
  if (inner instanceof z.ZodObject) return filled(inner, {})
  const found = candidates.find((candidate) => inner.safeParse(candidate).success)
  if (found === undefined) throw new TypeError('no neutral value for this field')
  return found
}

/**
 * A record of this schema with every field that the contract writes without `?`: given values, otherwise neutral ones.
 * Guarantee of the cast: the record passes the schema, or this throws.
 */
export function filled<S extends z.ZodObject>(schema: S, given: z.input<S>): z.output<S> & Record<string, unknown> {
  const record: Record<string, unknown> = { ...given }
  for (const [name, field] of Object.entries(schema.shape)) {
    if (!(field instanceof z.ZodType) || !isAlwaysSent(field) || record[name] !== undefined) continue
    record[name] = neutral(field)
  }
  return schema.parse(record)
}

/** The paths of the missing fields that the contract writes without `?`, at any depth. */
export function missingFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const inner = bare(schema)
  if (value === null || value === undefined) return []
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = inner
    return element instanceof z.ZodType
      ? value.flatMap((item, at) => missingFields(element, item, `${path}[${at}]`))
      : []
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object') return []
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    if (!(field instanceof z.ZodType)) return []
    const found: unknown = Reflect.get(value, name)
    const lacks = isAlwaysSent(field) && (found === null || found === undefined)
    return lacks ? [`${path}.${name}`] : missingFields(field, found, `${path}.${name}`)
  })
}
