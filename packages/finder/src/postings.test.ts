import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPostings } from './postings.ts'

const step = fc.oneof(
  fc.record({ list: fc.nat(5), one: fc.nat(40) }),
  fc.record({ list: fc.nat(5), gone: fc.nat({ max: 4 }).map((by) => by + 1) }),
)

it('lists keep what was added and not removed, in order, whatever happens to the others', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const postings = createPostings()
      const model: number[][] = Array.from({ length: 6 }, () => [])
      for (const one of steps) {
        if ('one' in one) {
          postings.add(one.list, one.one)
          model[one.list]?.push(one.one)
          continue
        }
        const fits = (number: number): boolean => number % one.gone !== 0
        model[one.list] = (model[one.list] ?? []).filter(fits)
        expect(postings.keep(one.list, fits)).toBe(model[one.list]?.length)
      }
      const lists = model.map((_, list) => {
        const { all, from, to } = postings.of(list)
        return [...all.subarray(from, to)]
      })
      expect(lists).toEqual(model)
    }),
  )
})

it('room that a list has left is used again', () => {
  const postings = createPostings()
  for (let turn = 0; turn < 10_000; turn += 1) {
    for (let one = 0; one < 10; one += 1) postings.add(turn % 7, one)
    postings.keep(turn % 7, () => false)
  }
  expect(postings.of(0).all.length).toBe(4096)
})
