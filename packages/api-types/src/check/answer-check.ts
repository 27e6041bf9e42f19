import { z } from 'zod'

import { type Handling, type Look, newLook, refused } from './look.ts'
import { type Check, scalarCheck } from './scalar-checks.ts'
import { unwrapped } from './unwrapped.ts'

export type Checked = {
  /** The same value, changed in place: numbers from numeric strings, without what the contract does not name. */
  value: unknown
  look: Look
}

/** null: the value does not fit, or it holds a number that lost digits (`parseJson` loses none). */
export type AnswerCheck = (value: unknown, sealing: boolean) => Checked | null

type Field = {
  name: string
  check: Check
  mayBeNull: boolean
  mayBeAbsent: boolean
  /** The name under which it is taken out, or null. */
  secret: string | null
}
type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A check made once from a schema: closures, no code that is made at run time. It accepts and refuses what the schema
 * does, and gives the same value; the schema is its oracle (`answer-check.test.ts`). One pass also seals.
 */
export function compileCheck(schema: z.ZodType, handling: Handling, open = false): AnswerCheck {
  const check = checkOf(schema, '', handling, new Map(), open)
  return (value, sealing) => {
    const look = newLook(sealing)
    const result = check(value, look)
    return result === refused || look.rounded ? null : { value: result, look }
  }
}

type Made = Map<z.ZodType, Check>

function checkOf(schema: z.ZodType, name: string, handling: Handling, made: Made, open = false): Check {
  const scalar = scalarCheck(schema)
  const isOpen = open || handling.isOpen(name)
  if (scalar !== null) return isOpen ? searched(scalar, handling) : scalar
  if (schema instanceof z.ZodRecord) return recordCheck(handling, isOpen)
  if (schema instanceof z.ZodUnknown) return (value, look) => handling.through(value, isOpen, look)
  if (schema instanceof z.ZodNull) return (value) => (value === null ? null : refused)
  const known = made.get(schema)
  if (known !== undefined) return known
  const fresh =
    schema instanceof z.ZodArray
      ? listCheck(checkOf(elementOf(schema), '', handling, made))
      : schema instanceof z.ZodObject
        ? objectCheck(schema, handling, made)
        : asked(schema)
  made.set(schema, fresh)
  return fresh
}

/** Guarantee of the cast: zod types an element more loosely than it is; every element is a schema. */
const elementOf = (list: z.ZodArray): z.ZodType => list.element as z.ZodType

/** A text in an open place may be JSON with secrets in it. */
function searched(check: Check, handling: Handling): Check {
  return (value, look) => {
    const texts = look.texts
    const checked = check(value, look)
    look.texts = texts
    return checked === refused ? refused : handling.through(checked, true, look)
  }
}

const recordCheck =
  (handling: Handling, open: boolean): Check =>
  (value, look) => {
    if (!isPart(value)) return refused
    if (Object.hasOwn(value, '__proto__')) {
      delete value['__proto__']
      look.changed = true
    }
    return handling.through(value, open, look)
  }

/** A kind of schema that has no check of its own yet is asked itself. */
const asked =
  (schema: z.ZodType): Check =>
  (value, look) => {
    const result = schema.safeParse(value)
    look.changed = true
    return result.success ? result.data : refused
  }

const listCheck =
  (check: Check): Check =>
  (value, look) => {
    if (!Array.isArray(value)) return refused
    const list: unknown[] = value
    for (let at = 0; at < list.length; at += 1) {
      const item = list[at]
      const kept = check(item, look)
      if (kept === refused) return refused
      if (kept !== item) list[at] = kept
    }
    return list
  }

function fieldOf(name: string, schema: z.ZodType, handling: Handling, made: Made): Field {
  const { inner, mayBeNull, mayBeAbsent } = unwrapped(schema)
  return { name, check: checkOf(inner, name, handling, made), mayBeNull, mayBeAbsent, secret: handling.secretOf(name) }
}

function objectCheck(schema: z.ZodObject, handling: Handling, made: Made): Check {
  const fields = new Map(
    Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(name, field, handling, made)] as const),
  )
  const needed = [...fields].flatMap(([name, { mayBeAbsent }]) => (mayBeAbsent ? [] : [name]))
  /** The fields as they came last: records of a page name them in the same order. */
  const order: Field[] = []
  return (value, look) => {
    if (!isPart(value)) return refused
    for (const name of needed) if (!Object.hasOwn(value, name)) return refused
    let at = -1
    for (const name in value) {
      at += 1
      const likely = order[at]
      const field = likely?.name === name ? likely : fields.get(name)
      if (field === undefined) {
        delete value[name]
        look.changed = true
        continue
      }
      if (field !== likely) order[Math.min(at, order.length)] = field
      const content = value[name]
      look.texts += 1
      if (content === null) {
        if (!field.mayBeNull) return refused
      } else {
        const kept = field.check(content, look)
        if (kept === refused) return refused
        if (kept !== content) value[name] = kept
      }
      if (field.secret !== null && look.sealing) {
        handling.note(field.secret, content, look)
        delete value[name]
        look.changed = true
      }
    }
    return value
  }
}
