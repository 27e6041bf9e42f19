import { expect, it } from 'vitest'

import { createStop } from './abort-signal.ts'
import { gathered } from './map-with-concurrency.ts'

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

it('has few under way at a time, begins in their order, and answers in their order', async () => {
  const { begun, work, end } = held()
  const all = gathered([1, 2, 3, 4, 5], work, { atOnce: 2, late: createStop() })
  expect(begun).toEqual([1, 2])
  await end(2)
  expect(begun).toEqual([1, 2, 3])
  for (const input of [3, 4, 5, 1]) await end(input)
  expect(await all).toEqual([1, 2, 3, 4, 5].map((input) => `done ${input}`))
})

it('ends when it is late, with what has come, and begins nothing more', async () => {
  const { begun, work, end } = held()
  const late = createStop()
  const all = gathered([1, 2, 3, 4], work, { atOnce: 2, late })
  await end(2)
  late.abort()
  const found = await all
  expect(found).toEqual([null, 'done 2', null, null])
  await end(1)
  await end(3)
  expect([begun, found]).toEqual([
    [1, 2, 3],
    [null, 'done 2', null, null],
  ])
})

it('begins nothing when it is late already, and ends with what fails', async () => {
  const late = createStop()
  late.abort()
  const { begun, work } = held()
  expect(await gathered([1, 2], work, { atOnce: 2, late })).toEqual([null, null])
  expect(begun).toEqual([])
  await expect(gathered([1, 2], failing, { atOnce: 2, late: createStop() })).rejects.toThrow('broken')
})
