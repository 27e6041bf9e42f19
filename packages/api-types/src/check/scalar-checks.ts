import type { z } from 'zod'

import * as scalar from '#schemas/scalars.ts'

import { type CheckState, isRounded, refused } from './check-state.ts'

/** The checked value, or `refused`. */
export type Check = (value: unknown, state: CheckState) => unknown

const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const momentShape = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

const isInt32 = (value: number): boolean => Number.isInteger(value) && value >= -2_147_483_648 && value <= 2_147_483_647
const int64Most = 9_223_372_036_854_775_807n

/** Converts a numeric text to a number. */
function fromText(value: unknown, state: CheckState, read: (text: string) => unknown): unknown {
  if (typeof value !== 'string') return refused
  const result = read(value)
  if (result === value) state.texts += 1
  else state.changed = true
  return result
}

const asText: Check = (value, state) => {
  if (typeof value !== 'string') return refused
  state.texts += 1
  return value
}
const shaped =
  (shape: RegExp): Check =>
  (value, state) => {
    if (typeof value !== 'string' || !shape.test(value)) return refused
    state.texts += 1
    return value
  }
const asFlag: Check = (value) => (typeof value === 'boolean' ? value : refused)

const readInt32 = (text: string): unknown => {
  const value = scalar.integerPattern.test(text) ? Number(text) : Number.NaN
  return isInt32(value) ? value : refused
}
const asInt32: Check = (value, state) => {
  if (typeof value !== 'number') return fromText(value, state, readInt32)
  if (isRounded(value)) state.rounded = true
  return isInt32(value) ? value : refused
}

const readInt64 = (text: string): unknown => {
  if (!scalar.integerPattern.test(text)) return refused
  const exact = BigInt(text)
  if (exact > int64Most || exact < -int64Most - 1n) return refused
  return Number.isSafeInteger(Number(text)) ? Number(text) : text
}
const asInt64: Check = (value, state) => {
  if (typeof value !== 'number') return fromText(value, state, readInt64)
  if (isRounded(value)) state.rounded = true
  return Number.isSafeInteger(value) ? value : refused
}

const readDouble = (text: string): unknown => {
  const isNumber = text.length <= scalar.longestNumber && scalar.decimalPattern.test(text)
  const value = isNumber ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : refused
}
const asDouble: Check = (value, state) => {
  if (typeof value !== 'number') return fromText(value, state, readDouble)
  if (isRounded(value)) state.rounded = true
  return Number.isFinite(value) ? value : refused
}

const known = new Map<z.ZodType, Check>([
  [scalar.text, asText],
  [scalar.flag, asFlag],
  [scalar.guid, shaped(guidShape)],
  [scalar.dateTime, shaped(momentShape)],
  [scalar.int32, asInt32],
  [scalar.int64, asInt64],
  [scalar.double, asDouble],
])

/** The check of a scalar of the contract, or null for any other schema. */
export function scalarCheck(schema: z.ZodType): Check | null {
  return known.get(schema) ?? (scalar.isWordSchema(schema) ? asText : null)
}
