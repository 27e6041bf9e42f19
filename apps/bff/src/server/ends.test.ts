import { expect, it } from 'vitest'

import { createEnds } from './ends.ts'

it('ends what was made in the reverse order, each after the other, and once', async () => {
  const ends = createEnds()
  const seen: string[] = []
  ends.add(() => seen.push('first'))
  ends.add(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push('second')
  })
  await ends.run()
  await ends.run()
  expect(seen).toEqual(['second', 'first'])
})

it('an end that fails keeps no other from ending, and is told', async () => {
  const ends = createEnds()
  const seen: string[] = []
  ends.add(() => seen.push('first'))
  ends.add(() => Promise.reject(new Error('of the second')))
  ends.add(() => {
    throw new Error('of the third')
  })
  await expect(ends.run()).rejects.toThrow('of the third')
  expect(seen).toEqual(['first'])
})
