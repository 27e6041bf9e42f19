import { answerSchema } from '@frontdesk/api-types'
import { operationIds, parseJson, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Refusal } from '#problem.ts'
import { seal } from '#seal.ts'
import { madeAnswer } from '#testing/made-answers.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { digestOf } from './digest.ts'
import { quotesIn } from './quotes.ts'
import { checkOfAnswer, createReading, isOpenAnswer } from './reading.ts'

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** What the schema and `seal` make of a text: the oracle. */
function oracle(id: (typeof operationIds)[number], text: string) {
  const parsed = answerSchema(id).safeParse(parseJson(text))
  if (!parsed.success) return null
  const { value, names } = seal(parsed.data, rowOf(id).secrets, isOpenAnswer(id))
  return { plain: copy(parsed.data), value: copy(value), names: names.toSorted() }
}

/** The same by the check of closures. */
function checkedBy(id: (typeof operationIds)[number], text: string) {
  const plain = checkOfAnswer(id)(JSON.parse(text), false)
  const sealed = checkOfAnswer(id)(JSON.parse(text), true)
  if (plain === null || sealed === null) return plain === sealed ? null : 'one of the two refuses'
  return { plain: copy(plain.value), value: copy(sealed.value), names: [...sealed.look.names].toSorted() }
}

/** The same as the border reads it; bytes that go on as they came say the value and nothing else. */
function readBy(id: (typeof operationIds)[number], text: string) {
  const bytes = Buffer.from(text)
  const reading = createReading(id, bytes, digestOf(bytes))
  try {
    const { value, names, asArrived } = reading.sealed()
    return { plain: copy(reading.plain()), value: asArrived ? JSON.parse(text) : copy(value), names }
  } catch (failure) {
    return failure instanceof Refusal ? null : failure
  }
}

const takesAll = (id: (typeof operationIds)[number]): boolean =>
  rowOf(id).answer.of === 'Project' || rowOf(id).answer.shape === 'none'

describe('the check made of closures', () => {
  it.each(operationIds)('%s: takes, refuses, changes and seals what the schema and the seal do', (id) => {
    const isTaken = (seed: number, odds: number): boolean => {
      const text = JSON.stringify(madeAnswer(id, seed, odds))
      const wanted = oracle(id, text)
      // Only a number that lost digits may be left to the schema.
      const isLeft =
        wanted !== null && /\d{16}|e\+?21/.test(text) && checkOfAnswer(id)(JSON.parse(text), false) === null
      expect(isLeft ? wanted : checkedBy(id, text)).toEqual(wanted)
      expect(readBy(id, text)).toEqual(wanted)
      return wanted !== null
    }
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0, 0.005, 0.02), (seed, odds) => void isTaken(seed, odds)),
      { numRuns: 30 },
    )
    // Both ends are met every time: what all takes, and what hardly anything does.
    const seeds = Array.from({ length: 12 }, (_, seed) => seed)
    expect(seeds.filter((seed) => isTaken(seed, 0)).length).toBeGreaterThan(5)
    expect(takesAll(id) || seeds.some((seed) => !isTaken(seed, 0.5))).toBe(true)
  })
})

const readingOf = (text: string, id: (typeof operationIds)[number] = 'getCompany') =>
  createReading(id, Buffer.from(text), '')

describe('bytes go on as they came', () => {
  it.each([
    `{"id":"${sampleId}","name":"x","latitude":50.5,"meta":{"note":"n","list":[1,"a"]}}`,
    `{ "id": "${sampleId}",\n "name": "Zürich" }`,
  ])('when they say the value and nothing else: %s', (text) => {
    expect(readingOf(text).sealed().asArrived).toBe(true)
  })

  it.each([
    ['a name twice, the first with a secret', `{"id":"${sampleId}","meta":{"apiKey":"CANARY"},"meta":{}}`],
    ['a name twice within an open object', `{"id":"${sampleId}","meta":{"a":{"token":"CANARY"},"a":1}}`],
    ['a record twice', `{"id":"${sampleId}","style":{"unknown":"CANARY"},"style":null}`],
    ['an escaped name twice', `{"id":"${sampleId}","meta":{"api\\u004bey":"CANARY"},"meta":{}}`],
    [
      'quotes within a text that make up for it',
      `{"id":"${sampleId}","meta":{"secret":"CANARY"},"meta":{},"name":"\\""}`,
    ],
    ['a secret', `{"id":"${sampleId}","grabToken":"CANARY"}`],
    ['a field of no contract', `{"id":"${sampleId}","internal":"CANARY"}`],
    ['a prototype', `{"id":"${sampleId}","__proto__":{"x":"CANARY"}}`],
    ['a prototype in an open object', `{"id":"${sampleId}","meta":{"__proto__":{"x":"CANARY"}}}`],
    ['JSON in a text of an open object', `{"id":"${sampleId}","meta":{"note":"{\\"secret\\":\\"CANARY\\"}"}}`],
  ])('not with %s', (_, text) => {
    const { asArrived, value } = readingOf(text).sealed()
    expect(asArrived).toBe(false)
    expect(JSON.stringify(value)).not.toContain('CANARY')
  })

  it('not when a number is written otherwise', () => {
    for (const text of [`{"id":"${sampleId}","latitude":"1.5"}`, `{"id":"${sampleId}","meta":{"n":1e400}}`])
      expect(readingOf(text).sealed().asArrived).toBe(false)
  })
})

it('loses no digit', () => {
  const text = `{"count":9223372036854775807,"data":[{"id":"${sampleId}","meta":{"n":12345678901234567890}}]}`
  expect(readingOf(text, 'listCompanyEvents').sealed().value).toMatchObject({
    count: '9223372036854775807',
    data: [{ meta: { n: '12345678901234567890' } }],
  })
})

it('counts quotation marks at any place and length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.integer({ min: 0, max: 7 }), (made, skip) => {
      const bytes = made.map((byte) => (byte % 3 === 0 ? 0x22 : byte)).subarray(skip)
      expect(quotesIn(bytes)).toBe(bytes.filter((byte) => byte === 0x22).length)
    }),
    { numRuns: 500 },
  )
})

it('tells bytes apart, wherever they lie', () => {
  const whole = Buffer.alloc(50_000, 'frontdesk')
  const moved = Buffer.concat([Buffer.from('.'), whole]).subarray(1)
  expect(digestOf(moved)).toBe(digestOf(whole))
  const other = Buffer.from(whole)
  other[49_999] = 0
  expect(digestOf(other)).not.toBe(digestOf(whole))
  expect(digestOf(Buffer.from('a'))).not.toBe(digestOf(Buffer.from('b')))
})
