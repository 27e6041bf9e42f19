import { fieldsWithin, parseJson, schemas } from '@frontdesk/api-types'
import { type OperationId, gatewayMethod, rowOf } from '@frontdesk/api-types/table'

import { ProblemError } from '#problem.ts'

/** The requested fields of a list's records. */
export type ListProjection = {
  /** Cache key: equal for equal sets of fields. */
  cacheKey: string
  /**
   * The answer with only these fields in its records. Works on the sealed and trimmed text, so that it cannot contain
   * more than that.
   */
  of(text: string): string
}

/** Fields by name; null: the whole value. */
type Wanted = Map<string, Wanted | null>

/** The query parameter that names fields: `fields=id,name,extendedLocation.name`. */
const fieldsParameter = 'fields'
export const mostFields = 40
/** Longer texts are refused; contract names have up to 30 characters. */
const longestText = 1500

const projections = new Map<string, ListProjection>()
const maxProjections = 200

const returnsList = (id: OperationId): boolean =>
  gatewayMethod(id) === 'GET' && ['list', 'paged'].includes(rowOf(id).answer.shape)

/** Input is echoed only when it has the form of a name. */
function refuse(name: string | null, message: string): never {
  const inside = name === null ? '' : /^[A-Za-z][\w.]{0,60}$/.test(name) ? `.${name}` : '.?'
  throw new ProblemError('invalid_input', {
    detail: 'The query does not fit this operation.',
    fields: [{ path: `${fieldsParameter}${inside}`, message }],
  })
}

/** `a.b` is field `b` of the object in `a`, or of each element where `a` is a list. */
function take(wanted: Wanted, name: string, schema: (typeof schemas)[keyof typeof schemas]): void {
  let fields = fieldsWithin(schema)
  let fieldsAt = wanted
  const parts = name.split('.')
  for (const [at, part] of parts.entries()) {
    const field = fields !== null && Object.hasOwn(fields, part) ? fields[part] : undefined
    if (field === undefined) refuse(name, 'is not a field of these records')
    const before = fieldsAt.get(part)
    const isLast = at === parts.length - 1
    if (before === null || (isLast && before !== undefined)) refuse(name, 'is repeated')
    const inside: Wanted = before ?? new Map()
    fieldsAt.set(part, isLast ? null : inside)
    fieldsAt = inside
    fields = fieldsWithin(field)
  }
}

function pick(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, wanted))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [name, inside] of wanted) {
    if (!Object.hasOwn(value, name)) continue
    const content: unknown = Reflect.get(value, name)
    kept[name] = inside === null ? content : pick(content, inside)
  }
  return kept
}

const pageOf = (answer: unknown, wanted: Wanted): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? { ...answer, data: pick(answer.data, wanted) }
    : answer

function projectionOf(id: OperationId, names: readonly string[]): ListProjection {
  const { shape, of } = rowOf(id).answer
  const wanted: Wanted = new Map()
  for (const name of names.toSorted()) take(wanted, name, schemas[of])
  return {
    cacheKey: ` ${fieldsParameter}=${names.toSorted().join()}`,
    of(text) {
      const answer = parseJson(text)
      return JSON.stringify(shape === 'list' ? pick(answer, wanted) : pageOf(answer, wanted))
    },
  }
}

/**
 * Removes the BFF's own parameter `fields` from the query. For an operation that returns no list it stays there and is
 * refused like any unknown parameter.
 * @throws ProblemError `invalid_input` for an unknown, repeated or surplus name
 */
export function takeProjection(
  id: OperationId,
  query: Record<string, string>,
): { query: Record<string, string>; projection: ListProjection | null } {
  const { [fieldsParameter]: text, ...rest } = query
  if (text === undefined || !returnsList(id)) return { query, projection: null }
  const key = `${id} ${text}`
  const projection = projections.get(key) ?? parseProjection(id, text)
  // Bounded: screens use a fixed number of projections.
  if (projections.size < maxProjections) projections.set(key, projection)
  return { query: rest, projection }
}

function parseProjection(id: OperationId, text: string): ListProjection {
  const names = text.split(',')
  if (text.length > longestText || names.length > mostFields) refuse(null, `must name at most ${mostFields} fields`)
  return projectionOf(id, names)
}
