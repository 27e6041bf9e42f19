import { z } from 'zod'

import { type CheckState, newState, refused } from './check-state.ts'
import { openPart } from './open-part.ts'
import { type Check, scalarCheck } from './scalar-checks.ts'
import { unwrapped } from './unwrapped.ts'

export type Checked = {
  /** The same value, modified in place: numeric strings become numbers, unknown fields are dropped. */
  value: unknown
  state: CheckState
}

/** null: the value is not valid, or contains a number that lost digits (`parseJson` loses none). */
export type AnswerCheck = (value: unknown) => Checked | null

type Field = { name: string; check: Check; mayBeNull: boolean; mayBeAbsent: boolean }
type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A check compiled once from a schema into closures, without generated code. It accepts the same values as the schema
 * and returns the same result; the schema is its oracle (`verified-body.test.ts` of the BFF).
 */
export function compileCheck(schema: z.ZodType): AnswerCheck {
  const check = checkOf(schema, new Map())
  return (value) => {
    const state = newState()
    const result = check(value, state)
    return result === refused || state.rounded ? null : { value: result, state }
  }
}

type Made = Map<z.ZodType, Check>

function checkOf(schema: z.ZodType, made: Made): Check {
  const scalar = scalarCheck(schema)
  if (scalar !== null) return scalar
  if (schema instanceof z.ZodRecord) return recordCheck
  if (schema instanceof z.ZodUnknown) return (value, state) => openPart(value, state)
  if (schema instanceof z.ZodNull) return (value) => (value === null ? null : refused)
  const known = made.get(schema)
  if (known !== undefined) return known
  const fresh =
    schema instanceof z.ZodArray
      ? listCheck(checkOf(elementOf(schema), made))
      : schema instanceof z.ZodObject
        ? objectCheck(schema, made)
        : bySchema(schema)
  made.set(schema, fresh)
  return fresh
}

/** Guarantee of the cast: zod's type of an element is too wide; every element is a schema. */
const elementOf = (list: z.ZodArray): z.ZodType => list.element as z.ZodType

const recordCheck: Check = (value, state) => {
  if (!isPart(value)) return refused
  if (Object.hasOwn(value, '__proto__')) {
    delete value['__proto__']
    state.changed = true
  }
  return openPart(value, state)
}

/** Kinds of schema without a fast check fall back to zod. */
const bySchema =
  (schema: z.ZodType): Check =>
  (value, state) => {
    const result = schema.safeParse(value)
    state.changed = true
    return result.success ? result.data : refused
  }

const listCheck =
  (check: Check): Check =>
  (value, state) => {
    if (!Array.isArray(value)) return refused
    const list: unknown[] = value
    for (let at = 0; at < list.length; at += 1) {
      const item = list[at]
      const checked = check(item, state)
      if (checked === refused) return refused
      if (checked !== item) list[at] = checked
    }
    return list
  }

function fieldOf(name: string, schema: z.ZodType, made: Made): Field {
  const { inner, mayBeNull, mayBeAbsent } = unwrapped(schema)
  return { name, check: checkOf(inner, made), mayBeNull, mayBeAbsent }
}

function objectCheck(schema: z.ZodObject, made: Made): Check {
  const fields = new Map(
    Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(name, field, made)] as const),
  )
  const needed = [...fields].flatMap(([name, { mayBeAbsent }]) => (mayBeAbsent ? [] : [name]))
  /** Fields in the order of the previous record: records of a page have the same order. */
  const order: Field[] = []
  return (value, state) => {
    if (!isPart(value)) return refused
    for (const name of needed) if (!Object.hasOwn(value, name)) return refused
    let at = -1
    for (const name in value) {
      at += 1
      const likely = order[at]
      const field = likely?.name === name ? likely : fields.get(name)
      if (field === undefined) {
        delete value[name]
        state.changed = true
        continue
      }
      if (field !== likely) order[Math.min(at, order.length)] = field
      const content = value[name]
      state.texts += 1
      if (content === null) {
        if (!field.mayBeNull) return refused
      } else {
        const checked = field.check(content, state)
        if (checked === refused) return refused
        if (checked !== content) value[name] = checked
      }
    }
    return value
  }
}
