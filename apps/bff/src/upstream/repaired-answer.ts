import { answerSchema } from '@frontdesk/api-types'
import { readableOf } from '@frontdesk/api-types/readable'
import { type OperationId, secretFields } from '@frontdesk/api-types/table'
import { z } from 'zod'

type Fields = Record<PropertyKey, unknown>
type Issue = z.core.$ZodIssue

/** An object or a list: the path of an issue leads through both. */
const isContainer = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Fields that are never repaired: ids, scope, secrets, and the payload of an answer. */
const strictNames: ReadonlySet<PropertyKey> = new Set<PropertyKey>(
  [
    secretFields,
    ['id', 'eventId', 'eventIds', 'projectId', 'projectIds', 'personId', 'userId'],
    ['data', 'errors', 'success', 'requestComplete'],
    ['attendee', 'comment', 'company', 'facilitator', 'inventory'],
    ['registrationInfo', 'registrationPassCode', 'registrationType', 'response'],
  ].flat(),
)

/** The contract does not define op 2's items: records themselves, or nested as in op 6. */
const memberNames = ['companyMembers', 'companyMember', 'member']

function withoutWrappers(id: OperationId, value: unknown): unknown {
  if (id !== 'listCompanyMembers' || !isContainer(value) || !Array.isArray(value['data'])) return value
  const data = value['data'].flatMap((item: unknown) => {
    const name =
      isContainer(item) && item['id'] === undefined ? memberNames.find((it) => isContainer(item[it])) : undefined
    return name === undefined || !isContainer(item) ? [item] : [item[name]].flat()
  })
  return { ...value, data }
}

/** Guarantee of the casts: zod's wrapped types and list elements are schemas. */
function fieldOf(schema: z.ZodType, name: PropertyKey): z.ZodType | null {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType
  const fields: Partial<Record<PropertyKey, z.ZodType>> = inner instanceof z.ZodObject ? inner.shape : {}
  return fields[name] ?? null
}

/** Length of the path to the innermost optional field that may be dropped; 0 when there is none. */
function optionalDepth(schema: z.ZodType, path: readonly PropertyKey[]): number {
  let found = 0
  let at: z.ZodType | null = schema
  for (const [step, name] of path.entries()) {
    at = at && fieldOf(at, name)
    if (at === null) break
    if (at instanceof z.ZodOptional && !strictNames.has(name)) found = step + 1
  }
  return found
}

/** A text field of another type is shown as received. */
function textOf(value: unknown, { code, ...issue }: Issue): string | null {
  const expectsText = code === 'custom' || ('expected' in issue && issue.expected === 'string')
  if (!expectsText || value === undefined || value === null) return null
  return readableOf(value) ?? JSON.stringify(value)
}

function partAt(root: unknown, path: readonly PropertyKey[], depth: number): { holder: unknown; name?: PropertyKey } {
  let holder = root
  for (const step of path.slice(0, Math.max(0, depth - 1))) holder = isContainer(holder) ? holder[step] : null
  const name = path[depth - 1]
  return name === undefined ? { holder } : { holder, name }
}

/**
 * A recurrence without one of its parts would read as another schedule: it is dropped completely, and shown as
 * unreadable.
 */
function dropRule(root: unknown, path: readonly PropertyKey[]): void {
  const { holder, name } = partAt(root, path, path.indexOf('recurrence') + 1)
  if (name !== undefined && isContainer(holder)) holder[name] = null
}

/** Repairs one issue. False when it concerns a required or strict part. */
function repairIssue(root: unknown, schema: z.ZodType, issue: Issue): boolean {
  const depth = optionalDepth(schema, issue.path)
  const { holder, name } = partAt(root, issue.path, depth)
  if (name === undefined || !isContainer(holder)) return false
  holder[name] = depth === issue.path.length ? textOf(holder[name], issue) : null
  if (holder[name] === null) dropRule(root, issue.path.slice(0, depth - 1))
  return true
}

/**
 * The answer without optional parts of an unexpected shape, so that one invalid field does not fail a whole page. Null
 * when
 * a required part is wrong. The result is validated again.
 */
export function repairedAnswer(id: OperationId, value: unknown): { value: unknown } | null {
  const schema = answerSchema(id)
  const copy = withoutWrappers(id, structuredClone(value))
  const first = schema.safeParse(copy)
  if (first.success) return { value: first.data }
  if (!first.error.issues.every((issue) => repairIssue(copy, schema, issue))) return null
  const second = schema.safeParse(copy)
  return second.success ? { value: second.data } : null
}
