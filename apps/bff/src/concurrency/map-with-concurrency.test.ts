import { expect, it } from 'vitest'

import { mapWithConcurrency } from './map-with-concurrency.ts'

const failing = () => Promise.reject(new Error('broken'))

/** Work that the test completes. */
function held() {
  const begun: number[] = []
  const ends = new Map<number, (value: string) => void>()
  const work = (input: number): Promise<string> => {
    begun.push(input)
    return new Promise((resolve) => ends.set(input, resolve))
  }
  const end = async (input: number): Promise<void> => {
    ends.get(input)?.(`done ${input}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

it('limits concurrency, and starts and returns in order', async () => {
  const { begun, work, end } = held()
  const all = mapWithConcurrency([1, 2, 3, 4, 5], work, { concurrency: 2, signal: new AbortController().signal })
  expect(begun).toEqual([1, 2])
  await end(2)
  expect(begun).toEqual([1, 2, 3])
  for (const input of [3, 4, 5, 1]) await end(input)
  expect(await all).toEqual([1, 2, 3, 4, 5].map((input) => `done ${input}`))
})

it('ends on abort with the results so far, and starts nothing more', async () => {
  const { begun, work, end } = held()
  const aborting = new AbortController()
  const all = mapWithConcurrency([1, 2, 3, 4], work, { concurrency: 2, signal: aborting.signal })
  await end(2)
  aborting.abort()
  const found = await all
  expect(found).toEqual([null, 'done 2', null, null])
  await end(1)
  await end(3)
  expect([begun, found]).toEqual([
    [1, 2, 3],
    [null, 'done 2', null, null],
  ])
})

it('starts nothing when already aborted, and rejects with the first failure', async () => {
  const aborting = new AbortController()
  aborting.abort()
  const { begun, work } = held()
  expect(await mapWithConcurrency([1, 2], work, { concurrency: 2, signal: aborting.signal })).toEqual([null, null])
  expect(begun).toEqual([])
  await expect(
    mapWithConcurrency([1, 2], failing, { concurrency: 2, signal: new AbortController().signal }),
  ).rejects.toThrow('broken')
})
