import { answerSchema } from '@frontdesk/api-types'
import { operationIds, parseJson, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isOpenAnswer, sealedContent } from '#gateway/response.ts'
import { seal } from '#gateway/seal.ts'
import { ProblemError } from '#problem.ts'
import { randomAnswer } from '#testing/random-answers.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { repairedAnswer } from './repaired-answer.ts'
import { verifiedBody } from './verified-body.ts'

type Id = (typeof operationIds)[number]

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The value according to the schema. */
function bySchema(id: Id, text: string): { value: unknown } | null {
  const parsed = answerSchema(id).safeParse(parseJson(text))
  return parsed.success ? { value: copy(parsed.data) } : null
}

function verified(text: string, id: Id = 'getCompany') {
  return verifiedBody(id, Buffer.from(text), '')
}

/** The sealed text and the removed names; null when it is refused. */
function leaving(id: Id, text: string): { value: unknown; names: string[] } | null {
  try {
    const { sealed, content } = sealedContent(id, verified(text, id).value, () => false)
    return { value: JSON.parse(content), names: sealed }
  } catch (failure) {
    if (failure instanceof ProblemError) return null
    throw failure
  }
}

const takesAll = (id: Id): boolean => rowOf(id).answer.of === 'Project' || rowOf(id).answer.shape === 'none'

describe('the check of an answer', () => {
  it.each(operationIds)('%s: accepts, refuses and changes what the schema does, and seals the result', (id) => {
    const isTaken = (seed: number, odds: number): boolean => {
      const text = JSON.stringify(randomAnswer(id, seed, odds))
      const wanted = bySchema(id, text)
      // Optional parts of an unexpected shape are dropped; the schema decides the rest.
      const read = wanted ?? repairedAnswer(id, parseJson(text))
      expect(read === null || answerSchema(id).safeParse(read.value).success).toBe(true)
      const sealed = read && seal(read.value, isOpenAnswer(id))
      expect(leaving(id, text)).toEqual(sealed && { value: copy(sealed.value), names: sealed.names.toSorted() })
      return wanted !== null
    }
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 0, 0.005, 0.02), (seed, odds) => void isTaken(seed, odds)),
      { numRuns: 30 },
    )
    // Covers both extremes: texts that nearly always pass and nearly never do.
    const seeds = Array.from({ length: 12 }, (_, seed) => seed)
    expect(seeds.filter((seed) => isTaken(seed, 0)).length).toBeGreaterThan(5)
    expect(takesAll(id) || seeds.some((seed) => !isTaken(seed, 0.5))).toBe(true)
  })
})

describe('what the checked value does not contain does not leave', () => {
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
  ])('%s', (_, text) => {
    expect(JSON.stringify(leaving('getCompany', text))).not.toContain('CANARY')
  })
})

it('loses no digit', () => {
  const text = `{"count":9223372036854775807,"data":[{"id":"${sampleId}","meta":{"n":12345678901234567890}}]}`
  expect(verified(text, 'listCompanyEvents').value).toMatchObject({
    count: '9223372036854775807',
    data: [{ meta: { n: '12345678901234567890' } }],
  })
})

function failureOf(text: string): unknown {
  try {
    return verified(text)
  } catch (failure) {
    return failure instanceof ProblemError
      ? [failure.code, failure.options.detail, String(failure.cause), failure.stack]
      : text
  }
}

it('quotes nothing of a text that is not JSON', () => {
  for (const text of [`{"streamKey":"CANARY"`, `CANARY`, `{"id":"${sampleId}","name":CANARY}`]) {
    const reported = failureOf(text)
    expect(reported).toContain('upstream_invalid')
    expect(JSON.stringify(reported)).not.toContain('CANARY')
  }
})
