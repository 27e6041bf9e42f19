import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { parseJson } from './json.ts'
import { operationIds } from './operations.ts'
import { bodySchemas, schemas } from './records.ts'
import { isAlwaysSent } from './schemas/field.ts'
import { dateTime, double, int32, int64 } from './schemas/scalars.ts'
import { eachField, fieldsOf, inner } from './schemas/shape-of.ts'
import { answerSchema, bodySchema, paramsSchema, querySchema } from './shapes.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const records = Object.entries(schemas).flatMap(([name, schema]) => (fieldsOf(schema) ? [{ name, schema }] : []))

describe.each(records)('$name', ({ schema }) => {
  const fields = fieldsOf(schema) ?? {}
  const least = 'id' in fields ? { id } : {}
  test('is valid with every field but the id absent, and with every field null', () => {
    expect(schema.parse(least)).toEqual(least)
    const nulls = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
    expect(schema.parse({ ...nulls, ...least })).toEqual({ ...nulls, ...least })
  })
  test('drops a field that the contract does not name', () => {
    expect(schema.parse({ ...least, internalSecret: 'x' })).toEqual(least)
  })
})

describe('numbers', () => {
  test('int32 as a number or a numeric string', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(int32.parse(value)).toBe(value)
        expect(int32.parse(String(value))).toBe(value)
      }),
    )
  })
  test('double as a number or a numeric string', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        fc.pre(!Object.is(value, -0))
        expect(double.parse(value)).toBe(value)
        expect(double.parse(String(value))).toBe(value)
      }),
    )
  })
  test('int64 loses no digit, as a number or as a string', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(String(int64.parse(String(value)))).toBe(String(value))
        expect(String(int64.parse(parseJson(String(value))))).toBe(String(value))
      }),
    )
  })
  test.each(['', ' ', 'abc', '1e3', '0x10', '1.5', true, [], {}, Number.NaN, 1.5])('int32 refuses %j', (value) => {
    expect(int32.safeParse(value).success).toBe(false)
  })
  test.each(['', ' ', 'abc', '0x10', 'Infinity', true, Number.NaN])('double refuses %j', (value) => {
    expect(double.safeParse(value).success).toBe(false)
  })
  test.each(['9223372036854775808', '-9223372036854775809', '99999999999999999999', '', 'abc', '<b>', '1.5', '1e3'])(
    'int64 refuses %s',
    (value) => {
      expect(int64.safeParse(value).success).toBe(false)
    },
  )
})

test('an unlisted value is kept unchanged', () => {
  expect(schemas.Event.parse({ id, status: 'Postponed', visibility: 'Öffentlich' })).toMatchObject({
    status: 'Postponed',
    visibility: 'Öffentlich',
  })
  expect(schemas.Event.safeParse({ id, status: 7 }).success).toBe(false)
})

test.each([
  '2025-02-01T09:00:00+01:00',
  '2025-02-01T09:00:00Z',
  '2025-02-01T09:00:00',
  '2025-02-01T09:00:00.1234567',
  '0001-01-01T00:00:00',
  '2025-02-01',
  '2025-02-01T09:00',
])('the date %s is kept as sent', (value) => {
  expect(dateTime.parse(value)).toBe(value)
})
test.each(['', 'tomorrow', '01/02/2025', '2025-2-1', '2025-02-01T09:00:00 Brussels'])('%j is no date', (value) => {
  expect(dateTime.safeParse(value).success).toBe(false)
})

test('op 22 reads user and person beside the attendee and inside it', () => {
  const person = { id, name: 'Ana' }
  expect(schemas.AttendeeRecord.parse({ attendee: { id, person } }).attendee?.person?.name).toBe('Ana')
  expect(schemas.AttendeeRecord.parse({ attendee: { id }, person }).person?.name).toBe('Ana')
})

test('op 8 accepts any value', () => {
  for (const value of [null, 'text', [1], { anything: { goes: true } }])
    expect(answerSchema('getProject').parse(value)).toEqual(value)
})

describe('requests', () => {
  test.each(Object.entries(bodySchemas))('%s refuses an unknown field', (_, schema) => {
    const result = schema.safeParse({ admin: true })
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true)
  })
  test('a query is allow-listed, one-based and bounded', () => {
    const query = querySchema('listLocations')
    expect(query.parse({ page: '2', pagesize: '50', keyword: 'hall' })).toEqual({
      page: 2,
      pagesize: 50,
      keyword: 'hall',
    })
    for (const bad of [{ page: '0' }, { page: '-1' }, { page: '1.5' }, { pagesize: '1001' }, { sort: 'name' }])
      expect(query.safeParse(bad).success).toBe(false)
  })
  test('path ids are GUIDs of any version', () => {
    expect(paramsSchema('getCompany').safeParse({ companyid: '00000000-0000-0000-0000-000000000001' }).success).toBe(
      true,
    )
    expect(paramsSchema('getCompany').safeParse({ companyid: '..' }).success).toBe(false)
  })
  test('every operation has its four schemas', () => {
    for (const operation of operationIds)
      for (const schema of [answerSchema, bodySchema, querySchema, paramsSchema])
        expect(schema(operation)).toBeInstanceOf(z.ZodType)
  })
})

test('fields that the contract writes without a question mark are marked as always sent', () => {
  const event = fieldsOf(schemas.Event) ?? {}
  expect(isAlwaysSent(event['isVirtual'] as z.ZodType)).toBe(true)
  expect(isAlwaysSent(event['name'] as z.ZodType)).toBe(false)
  expect([...eachField(schemas.Registrant)].length).toBeGreaterThan(150)
  expect(inner(event['style'] as z.ZodType)).toBe(schemas.Style)
})
