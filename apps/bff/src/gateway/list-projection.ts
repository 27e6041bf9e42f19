import { fieldsWithin, parseJson, schemas } from '@frontdesk/api-types'
import { type OperationId, borderMethod, rowOf } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'

/** The fields that somebody wants of each record of a list. */
export type ListProjection = {
  /** The same for the same fields, in whatever order they were named. */
  word: string
  /**
   * An answer as it would leave, with no other fields in its records; what stands around the records stays. Made of the
   * text itself: what is not in it, because it was cut or sealed, is in no projection of it.
   */
  of(text: Buffer): Buffer
}

/** Fields by name; null stands for all of what is there. */
type Wanted = Map<string, Wanted | null>

/** The query parameter that names fields: `fields=id,name,extendedLocation.name`. */
const fieldsParameter = 'fields'
export const mostFields = 40
/** Beyond this it is no list of names: the longest of the contract have 30 characters. */
const longestText = 1500

const known = new Map<string, ListProjection>()
const mostKnown = 200

const isListed = (id: OperationId): boolean =>
  borderMethod(id) === 'GET' && ['list', 'paged'].includes(rowOf(id).answer.shape)

/** What was sent is not echoed, unless it is plainly a name. */
function wrong(name: string | null, message: string): never {
  const inside = name === null ? '' : /^[A-Za-z][\w.]{0,60}$/.test(name) ? `.${name}` : '.?'
  throw new Refusal('invalid_input', {
    detail: 'The query does not fit this operation.',
    fields: [{ path: `${fieldsParameter}${inside}`, message }],
  })
}

/** `a.b` is the field `b` of what the record has in `a`, of each where `a` is a list. */
function take(wanted: Wanted, name: string, schema: (typeof schemas)[keyof typeof schemas]): void {
  let fields = fieldsWithin(schema)
  let place = wanted
  const parts = name.split('.')
  for (const [at, part] of parts.entries()) {
    const field = fields !== null && Object.hasOwn(fields, part) ? fields[part] : undefined
    if (field === undefined) wrong(name, 'is not a field of these records')
    const before = place.get(part)
    const isLast = at === parts.length - 1
    if (before === null || (isLast && before !== undefined)) wrong(name, 'stands twice')
    const inside: Wanted = before ?? new Map()
    place.set(part, isLast ? null : inside)
    place = inside
    fields = fieldsWithin(field)
  }
}

function picked(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, wanted))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const [name, inside] of wanted) {
    if (!Object.hasOwn(value, name)) continue
    const content: unknown = Reflect.get(value, name)
    kept[name] = inside === null ? content : picked(content, inside)
  }
  return kept
}

const pageOf = (answer: unknown, wanted: Wanted): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? { ...answer, data: picked(answer.data, wanted) }
    : answer

function projectionOf(id: OperationId, names: readonly string[]): ListProjection {
  const { shape, of } = rowOf(id).answer
  const wanted: Wanted = new Map()
  for (const name of names.toSorted()) take(wanted, name, schemas[of])
  return {
    word: ` ${fieldsParameter}=${names.toSorted().join()}`,
    of(text) {
      const answer = parseJson(text.toString())
      return Buffer.from(JSON.stringify(shape === 'list' ? picked(answer, wanted) : pageOf(answer, wanted)))
    },
  }
}

/**
 * Takes the border's own parameter out of a query: the service never sees it. For an operation that lists nothing it
 * stays where it is, and is refused like any other that the operation does not have.
 * @throws Refusal `invalid_input` when a name is not one of the contract's for these records, stands twice, or is one of too many
 */
export function projected(
  id: OperationId,
  query: Record<string, string>,
): { query: Record<string, string>; projection: ListProjection | null } {
  const { [fieldsParameter]: text, ...rest } = query
  if (text === undefined || !isListed(id)) return { query, projection: null }
  const key = `${id} ${text}`
  const projection = known.get(key) ?? made(id, text)
  // A screen names the same fields each time; whoever makes up lists does not fill the memory.
  if (known.size < mostKnown) known.set(key, projection)
  return { query: rest, projection }
}

function made(id: OperationId, text: string): ListProjection {
  const names = text.split(',')
  if (text.length > longestText || names.length > mostFields) wrong(null, `must name at most ${mostFields} fields`)
  return projectionOf(id, names)
}
