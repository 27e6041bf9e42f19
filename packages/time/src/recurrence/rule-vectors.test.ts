import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import '#every-part.ts'

import { expand, parseRule } from './index.ts'
import type { Rule } from './index.ts'
import { seriesOccurrences } from './series.ts'
import { hostZones, sharedVectors, skippedVectors } from './shared-vectors.ts'

interface RuleVector {
  id: string
  class: 'core' | 'exotic' | 'lenient' | 'disputed'
  rule: string
  exrule?: string[]
  exdate: string[]
  rdate: string[]
  dtstart: string
  allDay: boolean
  tz: string | null
  expected: string[]
  expectedUtc?: string[]
  truncated: boolean
  from?: string
  disputeCode?: string
  oracleSays?: string[]
}

const vectors = sharedVectors<RuleVector>('rrule-vectors.json')
const disputed = sharedVectors<RuleVector>('rrule-disputed.json')
const counts: string[] = []
afterAll(() => console.info(counts.join('\n')))

function wallOf(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)
}

function ruleOf(text: string): Rule {
  const read = parseRule(text)
  if (!read.ok) throw new Error(`${text}: ${read.problem.reason}`)
  return read.rule
}

function iso(ms: number | null): string {
  return new Date(ms ?? Number.NaN).toISOString().slice(0, 19)
}

/** The difference between a result and its vector; null if there is none. */
function problemOf(vector: RuleVector, expected = vector.expected): string | null {
  const { found, end } = seriesOccurrences(
    {
      rule: ruleOf(vector.rule),
      start: wallOf(vector.dtstart),
      zone: vector.tz,
      wholeDay: vector.allDay,
      durationMs: 0,
      exclusions: vector.exdate.map((text) => ({ kind: 'wall', wall: wallOf(text) })),
      exclusionRules: (vector.exrule ?? []).map(ruleOf),
      additions: vector.rdate.map(wallOf),
    },
    { limit: expected.length + (vector.truncated ? 0 : 1), fromWall: vector.from ? wallOf(vector.from) : null },
  )
  const local = found.map(({ shown }) => iso(shown).slice(0, vector.allDay ? 10 : 19))
  if (local.join() !== expected.join()) return `${vector.id} ${vector.rule}: ${local.join()}`
  if (!vector.truncated && end !== 'finished') return `${vector.id} ${vector.rule}: ${end}`
  if (vector.tz === null || vector.expectedUtc === undefined || expected !== vector.expected) return null
  const instants = found.map(({ epochMs }) => `${iso(epochMs)}Z`)
  return instants.join() === vector.expectedUtc.join() ? null : `${vector.id} ${vector.rule}: ${instants.join()}`
}

describe.skipIf(vectors.length === 0).each(hostZones)('rrule-vectors on a host in %s', (hostZone) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = hostZone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('runs in that zone', () => {
    // Some engines still use the old name of Asia/Kolkata.
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(timeZone.replace('Calcutta', 'Kolkata')).toBe(hostZone)
  })

  it.each(['core', 'exotic', 'lenient'] as const)('%s', (kind) => {
    const ofKind = vectors.filter((vector) => vector.class === kind)
    const problems = ofKind.map((vector) => problemOf(vector)).filter((problem) => problem !== null)
    counts.push(`${kind} on ${hostZone}: ${ofKind.length - problems.length} of ${ofKind.length}`)
    expect(problems).toEqual([])
  })
})

/** Disputes that the README of the vectors decides in favour of the independent evaluator. */
const decided = /^D(1|2|4|5|6|8|11)-/

describe.skipIf(disputed.length === 0)('rrule-disputed', () => {
  it('follows the rulings', () => {
    const ruled = disputed.filter((vector) => decided.test(vector.disputeCode ?? '') && vector.oracleSays !== undefined)
    const problems = ruled.flatMap((vector) => {
      const expected = (vector.oracleSays ?? []).map((text) => text.slice(0, vector.allDay ? 10 : 19))
      // Some of these lists are cut without a mark: they must be the beginning of the result.
      const problem = problemOf({ ...vector, truncated: true }, expected)
      return problem === null ? [] : [`${vector.disputeCode} ${problem}`]
    })
    counts.push(`disputed, as ruled: ${ruled.length - problems.length} of ${ruled.length} (${disputed.length} in all)`)
    expect(problems).toEqual([])
  })
})

interface InvalidVector {
  id: string
  rule: string
  expect: 'reject' | 'tolerate' | 'tolerate-or-reject'
}
const invalid = sharedVectors<InvalidVector>('rrule-invalid.json')

describe.skipIf(invalid.length === 0)('rrule-invalid', () => {
  it('refuses invalid rules', () => {
    const mustRefuse = invalid.filter((vector) => vector.expect === 'reject')
    const accepted = mustRefuse.filter((vector) => parseRule(vector.rule).ok)
    counts.push(`invalid: ${mustRefuse.length - accepted.length} of ${mustRefuse.length} refused`)
    expect(accepted).toEqual([])
  })

  it('accepts valid rules', () => {
    const refused = invalid.filter((vector) => vector.expect === 'tolerate' && !parseRule(vector.rule).ok)
    expect(refused).toEqual([])
  })

  it('does not read texts that are longer than any rule', () => {
    const long = `FREQ=DAILY;BYHOUR=${'1,'.repeat(10_000)}1`
    const split = vi.spyOn(String.prototype, 'split')
    const read = parseRule(long)
    expect(split).not.toHaveBeenCalled()
    split.mockRestore()
    expect(read).toMatchObject({ ok: false, problem: { reason: 'too-long' } })
  })
})

interface PathologicalVector {
  id: string
  rule: string
  dtstart: string
  expect: string
  maxMs: number
  first10?: string[]
  queryAfter?: string
  nextAfter?: string
}
const pathological = sharedVectors<PathologicalVector>('rrule-pathological.json')
/**
 * Steps possible in 250 milliseconds, the least that a vector allows, on a machine ten times as slow as one on which a
 * step takes a sixth of a microsecond: one for each day of the 400 years after which the calendar repeats.
 */
const maxSteps = 150_000

describe.skipIf(pathological.length === 0)('rrule-pathological', () => {
  let answered = 0
  afterAll(() => counts.push(`pathological: ${answered} of ${pathological.length} within their budget`))

  it.each(pathological)('$id $expect', (vector) => {
    const rule = ruleOf(vector.rule)
    expect(vector.maxMs).toBeGreaterThanOrEqual(250)
    const { occurrences, end } = expand(rule, vector.dtstart, { limit: 10, maxSteps })
    const { queryAfter } = vector
    const after =
      queryAfter === undefined ? [] : expand(rule, vector.dtstart, { limit: 2, from: queryAfter, maxSteps }).occurrences
    const isEmpty = vector.expect === 'empty'
    expect({
      occurrences: isEmpty || vector.first10 !== undefined ? occurrences : undefined,
      // No search stops at its limit: emptiness is proved.
      end,
      next: after.find((time) => time > (queryAfter ?? '')),
    }).toEqual({
      occurrences: isEmpty ? [] : vector.first10,
      end: occurrences.length === 10 ? 'limit' : 'finished',
      next: vector.nextAfter,
    })
    answered += 1
  })
})

for (const line of skippedVectors) console.warn(line)
