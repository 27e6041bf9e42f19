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

it('respects its concurrency limit, and yields every answer as it arrives', async () => {
  let running = 0
  let most = 0
  const { resolve } = createResolver<string, string>({
    inFlight: 3,
    now,
    runProbe: async (probe, signal) => {
      running += 1
      most = Math.max(most, running)
      const answer = await later(100 - Number(probe.slice(1)) * 5, { outcome: 'absent' }, signal)
      running -= 1
      return answer
    },
  })
  const told = await run(resolve(probesNamed(10), never()))
  expect(most).toBe(3)
  expect(told).toHaveLength(11)
  // The last of the first three was the fastest.
  expect(told[0]).toMatchObject({ kind: 'answer', probe: 'p2', ms: 90 })
  expect(told.at(-1)).toEqual({ kind: 'end', ended: 'done' })
})

it('has a complete receipt when the service is slow, refuses half and fails some', async () => {
  const kinds: Outcome[] = ['found', 'refused', 'silent', 'refused']
  const { resolve } = createResolver<string, string>({
    now,
    inFlight: 4,
    probeMs: 1_000,
    runProbe: (probe, signal) => {
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
    runProbe: () => new Promise(() => undefined),
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

it('stops at once on abort, and aborts running probes', async () => {
  const aborted: string[] = []
  const { resolve } = createResolver<string, string>({
    now,
    inFlight: 2,
    runProbe: (probe, signal) => {
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

it('stops when its consumer stops iterating', async () => {
  const aborted: string[] = []
  const { resolve } = createResolver<string, string>({
    now,
    runProbe: (probe, signal) => {
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

describe('a probe that does not run', () => {
  const asked: string[] = []
  const runProbe = (probe: string, signal: AbortSignal) => {
    asked.push(probe)
    return later(1, { outcome: 'found', found: [probe] }, signal)
  }
  beforeEach(() => {
    asked.length = 0
  })

  it('is reported with its reason', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      runProbe,
      inFlight: 1,
      most: 3,
      forbids: (probe) => (probe === 'p0' ? 'role' : null),
      isUseful: (probe, found) => probe !== 'p2' || !found.includes('p1'),
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

  it('waits for the probes it depends on, with all behind it, and never without running ones', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      runProbe,
      mustWait: (probe, running) => probe === 'p2' && running.length > 0,
    })
    const told = run(resolve(probesNamed(4), never()))
    expect(asked).toEqual(['p0', 'p1'])
    expect(outcomes(await told)).toEqual(['found', 'found', 'found', 'found', 'done'])
    expect(asked).toEqual(['p0', 'p1', 'p2', 'p3'])
  })

  it('is reported as stopped when it was still waiting', async () => {
    const { resolve } = createResolver<string, string>({ now, runProbe, mustWait: (probe) => probe === 'p1' })
    const controller = new AbortController()
    const told = all(resolve(probesNamed(3), controller.signal))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    await vi.runAllTimersAsync()
    expect(outcomes(await told)).toEqual(['stopped', 'stopped', 'silent', 'stopped'])
  })

  it('from an answer runs before the rest', async () => {
    const { resolve } = createResolver<string, string>({
      now,
      inFlight: 1,
      runProbe: (probe, signal) => {
        asked.push(probe)
        return later(1, { outcome: 'unclear', ...(probe === 'p0' && { more: ['more'] }) }, signal)
      },
    })
    await run(resolve(['p0', 'p1'], never()))
    expect(asked).toEqual(['p0', 'more', 'p1'])
  })
})

it('reports each probe once, ends once, and keeps its limit, whatever the service does', async () => {
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
        let running = 0
        let most = 0
        const { resolve } = createResolver<string, string>({
          now,
          inFlight,
          probeMs: 1_000,
          totalMs: 2_500,
          runProbe: (probe, signal) => {
            const { ms, does } = acts[Number(probe.slice(1))] ?? { ms: 0, does: 'throws' }
            if (does === 'throws') throw new Error(probe)
            running += 1
            most = Math.max(most, running)
            const answer: Promise<Answer> =
              does === 'hangs'
                ? later(1_000_000, { outcome: 'absent' }, signal)
                : does === 'fails'
                  ? later(ms, { outcome: 'absent' }, signal).then(() => Promise.reject(new Error(probe)))
                  : later(ms, { outcome: does }, signal)
            return answer.finally(() => (running -= 1))
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
        expect(running).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})
