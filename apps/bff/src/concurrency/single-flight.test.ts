import { expect, it } from 'vitest'

import { createSingleFlight } from './single-flight.ts'

function held<T>() {
  const made: { resolve: (value: T) => void; reject: (why: Error) => void; stopped: () => boolean }[] = []
  const start = (signal: { readonly aborted: boolean }): Promise<T> =>
    new Promise((resolve, reject) => made.push({ resolve, reject, stopped: () => signal.aborted }))
  return { made, start }
}
const codeOf = (failure: unknown): unknown => Object(failure).code

it('rejects a caller that aborts, serves the others, and aborts the call with the last one', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const { made, start } = held<number>()
  const [one, other] = [new AbortController(), new AbortController()]
  const first = flights.join('a', one.signal, start).catch(codeOf)
  const second = flights.join('a', other.signal, start).catch(codeOf)
  const third = flights.join('a', null, start)
  expect([made.length, flights.running()]).toEqual([1, 1])
  one.abort()
  expect([await first, made[0]?.stopped()]).toEqual(['caller_left', false])
  made[0]?.resolve(7)
  expect(await Promise.all([second, third])).toEqual([7, 7])
  expect(flights.running()).toBe(0)

  const last = [new AbortController(), new AbortController()]
  const all = last.map((each) => flights.join('a', each.signal, start).catch(codeOf))
  for (const each of last) each.abort()
  expect([await Promise.all(all), made[1]?.stopped()]).toEqual([['caller_left', 'caller_left'], true])
  // A later caller does not join an aborted call.
  const fresh = flights.join('a', new AbortController().signal, start)
  made[2]?.resolve(8)
  expect([await fresh, made.length]).toEqual([8, 3])
})

it('a caller that has already aborted starts no call', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const { made, start } = held<number>()
  const gone = new AbortController()
  gone.abort()
  expect(await flights.join('a', gone.signal, start).catch(codeOf)).toBe('caller_left')
  expect(made).toHaveLength(0)
})

it('callers after an invalidation do not join earlier calls', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const { made, start } = held<number>()
  const before = flights.join('a', new AbortController().signal, start)
  flights.invalidate()
  const after = flights.join('a', new AbortController().signal, start)
  const joined = flights.join('a', new AbortController().signal, start)
  made[0]?.resolve(1)
  made[1]?.resolve(2)
  expect(await Promise.all([before, after, joined])).toEqual([1, 2, 2])
  expect(made).toHaveLength(2)
})

it('a failure is passed to the current callers only', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const { made, start } = held<number>()
  const both = [flights.join('a', null, start), flights.join('a', new AbortController().signal, start)]
  made[0]?.reject(new Error('down'))
  expect(await Promise.all(both.map((one) => one.catch((failure: Error) => failure.message)))).toEqual(['down', 'down'])
  const next = flights.join('a', new AbortController().signal, start)
  made[1]?.resolve(3)
  expect(await next).toBe(3)
})

it('the first caller learns whether others have joined, and from then on none can join', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const told: (() => boolean)[] = []
  const { made, start } = held<number>()
  const starting = (signal: { readonly aborted: boolean }, hasOthers: () => boolean): Promise<number> => {
    told.push(hasOthers)
    return start(signal)
  }
  const alone = flights.join('a', new AbortController().signal, starting)
  expect(told[0]?.()).toBe(false)
  const next = flights.join('a', new AbortController().signal, starting)
  const joined = flights.join('a', new AbortController().signal, starting)
  expect([told.length, told[1]?.()]).toEqual([2, true])
  made[0]?.resolve(1)
  made[1]?.resolve(2)
  expect(await Promise.all([alone, next, joined])).toEqual([1, 2, 2])
})

it('keys with a call in flight are kept among many keys', async () => {
  const flights = createSingleFlight<number>(() => new Date(0))
  const { made, start } = held<number>()
  const first = flights.join('first', new AbortController().signal, start)
  await Promise.all(
    Array.from({ length: 5000 }, (_, n) =>
      flights.join(`other ${n}`, new AbortController().signal, () => Promise.resolve(n)),
    ),
  )
  for (let n = 0; n < 5000; n += 1) await flights.join(`later ${n}`, null, () => Promise.resolve(n))
  const joined = flights.join('first', new AbortController().signal, start)
  expect([made.length, flights.running()]).toEqual([1, 1])
  made[0]?.resolve(9)
  expect(await Promise.all([first, joined])).toEqual([9, 9])
  expect(flights.since('first')).toBe(null)
})
