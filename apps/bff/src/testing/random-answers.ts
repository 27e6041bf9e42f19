import { answerSchema } from '@frontdesk/api-types'
import { type OperationId, secretFields } from '@frontdesk/api-types/table'
import { z } from 'zod'

import { type Random, randomOf } from './random.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** Values of every type: some fit a given field, others fit none. */
const loose = [
  'text',
  '',
  id,
  id.toUpperCase(),
  '2025-02-01T09:00:00Z',
  '2025-02-01',
  '2025-02-01T09:00:00.1234567+01:00',
  'not "a" date\n',
  '7',
  '-0',
  '+5',
  '007',
  '1.5',
  '1e3',
  '.5',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  0,
  -0,
  1,
  -7,
  1.5,
  2147483647,
  2147483648,
  1e21,
  true,
  false,
  null,
  [],
  {},
  'Ünïcode ✓',
  '{"secret":"CANARY"}',
  '{"colour":"red"}',
  '[1]',
  '{broken',
  '<b>&amp;</b>',
] as const

const openNames = ['note', 'api_key', 'inner', '__proto__', 'constructor', 'accessToken', 'x', ...secretFields] as const

function anything(chance: Random, depth: number): unknown {
  const kind = chance.below(depth > 2 ? 6 : 8)
  if (kind === 6) return Array.from({ length: chance.below(3) }, () => anything(chance, depth + 1))
  return kind < 6 ? chance.one(loose) : randomFields(chance, depth)
}

function randomFields(chance: Random, depth: number): unknown {
  const fields = Array.from({ length: chance.below(4) }, () => [chance.one(openNames), anything(chance, depth + 1)])
  // Built as JSON text, so that `__proto__` becomes a plain field as in an answer.
  return JSON.parse(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`)
}

/** Guarantee of the casts: zod's types for wrapped schemas are wider than their values. */
const inside = (schema: z.ZodOptional | z.ZodNullable): z.ZodType => schema.unwrap() as z.ZodType
const element = (schema: z.ZodArray): z.ZodType => schema.element as z.ZodType

/** `odds`: probability of an unexpected value. */
function randomValue(schema: z.ZodType, chance: Random, odds: number): unknown {
  if (chance.next() < odds) return anything(chance, 0)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    if (chance.next() < 0.15) return null
    return randomValue(inside(schema), chance, odds)
  }
  if (schema instanceof z.ZodArray)
    return Array.from({ length: 1 + chance.below(2) }, () => randomValue(element(schema), chance, odds))
  if (schema instanceof z.ZodObject) return record(schema, chance, odds)
  if (schema instanceof z.ZodRecord) return randomFields(chance, 0)
  if (schema instanceof z.ZodUnknown) return anything(chance, 0)
  if (schema instanceof z.ZodNull) return null
  // The first value that the schema accepts, from a random position on.
  const from = chance.below(loose.length)
  const fitting = [...loose.slice(from), ...loose.slice(0, from)].find((value) => schema.safeParse(value).success)
  return fitting ?? null
}

function record(schema: z.ZodObject, chance: Random, odds: number): unknown {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) =>
    name !== 'id' && chance.next() < 0.3 ? [] : [[name, randomValue(field, chance, odds)] as const],
  )
  if (chance.next() < odds * 4) entries.push(['surprise', anything(chance, 1)])
  if (chance.next() < odds) entries.push([chance.one(secretFields), 'CANARY'])
  return Object.fromEntries(entries)
}

/** A random answer of the operation that mostly follows the contract. */
export const randomAnswer = (operation: OperationId, seed: number, odds: number): unknown =>
  randomValue(answerSchema(operation), randomOf(seed), odds)
