import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Outcome, type ProbeAnswer, type ResolverEvent, createResolver } from './resolver.ts'

type Told = ResolverEvent<string, string>
type Answer = ProbeAnswer<string, string>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number, answer: Answer, signal: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => resolve(answer), ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

async function all(events: AsyncGenerator<Told>): Promise<Told[]> {
  const told: Told[] = []
  for await (const event of events) told.push(event)
  return told
}
async function run(events: AsyncGenerator<Told>): Promise<Told[]> {
  const told = all(events)
  await vi.runAllTimersAsync()
  return told
}
const probesNamed = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const never = () => new AbortController().signal
const now = () => Date.now()
const outcomes = (told: Told[]) =>
  told.map((one) => (one.kind === 'answer' ? one.outcome : one.kind === 'untried' ? one.why : one.ended))

it('asks no more at a time than it may, and tells every answer as it comes', async () => {
  let underWay = 0
  let most = 0
  const { resolve } = createResolver<string, string>({
    inFlight: 3,
    now,
    ask: async (probe, signal) => {
      underWay += 1
      most = Math.max(most, underWay)
      const answer = await later(100 - Number(probe.slice(1)) * 5, { outcome: 'absent' }, signal)
      underWay -= 1
      return answer
    },
  })
  const told = await run(resolve(probesNamed(10), never()))
  expect(most).toBe(3)
  expect(told).toHaveLength(11)
  // Of the first three the last one was quickest.
  expect(told[0]).toMatchObject({ kind: 'answer', probe: 'p2', ms: 90 })
  expect(told.at(-1)).toEqual({ kind: 'end', ended: 'done' })
})

it('has a right receipt where the service is slow, refuses half and fails some', async () => {
  const kinds: Outcome[] = ['found', 'refused', 'silent', 'refused']
  const { resolve } = createResolver<string, string>({
    now,
    inFlight: 4,
    probeMs: 1_000,
    ask: (probe, signal) => {
      const at = Number(probe.slice(1))
      const outcome = kinds[at % 4] ?? 'absent'
      if (outcome === 'silent' && at % 8 === 2) throw new Error('fails before it was sent')
      if (outcome === 'silent') return later(60_000, { outcome: 'found' }, signal)
      return later(outcome === 'found' ? 900 : 20, { outcome, ...(outcome === 'found' && { found: [probe] }) }, signal)
    },
  })
  const told = await run(resolve(probesNamed(16), never()))
  const words = outcomes(told)
  const counted = ['found', 'refused', 'silent', 'done'].map((word) => words.filter((one) => one === word).length)
  expect(counted).toEqual([4, 8, 4, 1])
  expect(told).toHaveLength(17)
})

it('does not wait for a service that never answers', async () => {
  const { resolve } = createResolver<string, string>({
    now,
    inFlight: 2,
    probeMs: 500,
    totalMs: 1_200,
    ask: () => new Promise(() => undefined),
  })
  const begun = Date.now()
  const told = await run(resolve(probesNamed(9), never()))
  expect(Date.now() - begun).toBe(1_200)
  expect(outcomes(told)).toEqual([
    ...Array.from({ length: 4 }, () => 'silent'),
    ...Array.from({ length: 3 }, () => 'late'),
    'silent',
    'silent',
    'late',
  ])
})

it('stops at once when it is told to, and aborts what is under way', async () => {
  const aborted: string[] = []
  const { resolve } = createResolver<string, string>({
    now,
    inFlight: 2,
    ask: (probe, signal) => {
      signal.addEventListener('abort', () => aborted.push(probe))
      return later(5_000, { outcome: 'absent' }, signal)
    },
  })
  const controller = new AbortController()
  const told = all(resolve(probesNamed(4), controller.signal))
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes(await told)).toEqual(['stopped', 'stopped', 'silent', 'silent', 'stopped'])
  expect(aborted).toEqual(['p0', 'p1'])
  expect(vi.getTimerCount()).toBe(0)
})

it('stops when nobody reads on', async () => {
  const aborted: string[] = []
  const { resolve } = createResolver<string, string>({
    now,
    ask: (probe, signal) => {
      signal.addEventListener('abort', () => aborted.push(probe))
      return probe === 'p0' ? later(1, { outcome: 'absent' }, signal) : later(5_000, { outcome: 'absent' }, signal)
    },
  })
  const reading = (async () => {
    for await (const event of resolve(probesNamed(4), never())) return event
    return null
  })()
  await vi.advanceTimersByTimeAsync(5)
  expect(await reading).toMatchObject({ probe: 'p0' })
  expect(aborted).toEqual(['p1', 'p2', 'p3'])
  expect(vi.getTimerCount()).toBe(0)
})

describe('what is not asked', () => {
  const asked: string[] = []
  const ask = (probe: string, signal: AbortSignal) => {
    asked.push(probe)
    return later(1, { outcome: 'found', found: [probe] }, signal)
  }
  beforeEach(() => {
    asked.length = 0
  })

  it('is told with its reason', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      ask,
      inFlight: 1,
      most: 3,
      forbids: (probe) => (probe === 'p0' ? 'role' : null),
      worth: (probe, found) => probe !== 'p2' || !found.includes('p1'),
    })
    expect(outcomes(await run(resolve(probesNamed(6), never())))).toEqual([
      'role',
      'found',
      'found',
      'found',
      'found',
      'limit',
      'done',
    ])
    expect(asked).toEqual(['p1', 'p3', 'p4'])
  })

  it('waits for those it is held for, with all behind it, and never for nobody', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      ask,
      held: (probe, underWay) => probe === 'p2' && underWay.length > 0,
    })
    const told = run(resolve(probesNamed(4), never()))
    expect(asked).toEqual(['p0', 'p1'])
    expect(outcomes(await told)).toEqual(['found', 'found', 'found', 'found', 'done'])
    expect(asked).toEqual(['p0', 'p1', 'p2', 'p3'])
  })

  it('is told as stopped when it was still held', async () => {
    const { resolve } = createResolver<string, string>({ now, ask, held: (probe) => probe === 'p1' })
    const controller = new AbortController()
    const told = all(resolve(probesNamed(3), controller.signal))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await vi.runAllTimersAsync()
    expect(outcomes(await told)).toEqual(['stopped', 'stopped', 'silent', 'stopped'])
  })

  it('is asked before the rest when an answer makes it possible', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      inFlight: 1,
      ask: (probe, signal) => {
        asked.push(probe)
        return later(1, { outcome: 'unclear', ...(probe === 'p0' && { more: ['more'] }) }, signal)
      },
    })
    await run(resolve(['p0', 'p1'], never()))
    expect(asked).toEqual(['p0', 'more', 'p1'])
  })
})

it('tells each question once, ends once, and keeps its limit, whatever the service does', async () => {
  const act = fc.record({
    ms: fc.integer({ min: 0, max: 3_000 }),
    does: fc.constantFrom('found' as const, 'absent' as const, 'refused' as const, 'fails', 'throws', 'hangs'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 14 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4_000 }),
      async (acts, inFlight, stopAt) => {
        let underWay = 0
        let most = 0
        const { resolve } = createResolver<string, string>({
          now,
          inFlight,
          probeMs: 1_000,
          totalMs: 2_500,
          ask: (probe, signal) => {
            const { ms, does } = acts[Number(probe.slice(1))] ?? { ms: 0, does: 'throws' }
            if (does === 'throws') throw new Error(probe)
            underWay += 1
            most = Math.max(most, underWay)
            const answer: Promise<Answer> =
              does === 'hangs'
                ? later(1_000_000, { outcome: 'absent' }, signal)
                : does === 'fails'
                  ? later(ms, { outcome: 'absent' }, signal).then(() => Promise.reject(new Error(probe)))
                  : later(ms, { outcome: does }, signal)
            return answer.finally(() => (underWay -= 1))
          },
        })
        const controller = new AbortController()
        const timer = setTimeout(() => controller.abort(), stopAt)
        const told = await run(resolve(probesNamed(acts.length), controller.signal))
        clearTimeout(timer)
        const named = told.flatMap((one) => (one.kind === 'end' ? [] : [one.probe]))
        expect(named.toSorted()).toEqual(probesNamed(acts.length).toSorted())
        expect(told.filter(({ kind }) => kind === 'end')).toHaveLength(1)
        expect(told.at(-1)?.kind).toBe('end')
        expect(most).toBeLessThanOrEqual(inFlight)
        expect(underWay).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})
