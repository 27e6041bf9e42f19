import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { afterEach, beforeAll, expect, it } from 'vitest'

import { root } from './root.mjs'
import { unlessStamped } from './stamp.mjs'

const name = `test-${process.pid}`
const result = `node_modules/.cache/frontdesk/${name}.result`
// Missing in a checkout without a build.
beforeAll(() => mkdirSync(`${root}node_modules/.cache/frontdesk`, { recursive: true }))
afterEach(() => {
  for (const file of [result, `node_modules/.cache/frontdesk/${name}`]) rmSync(`${root}${file}`, { force: true })
})

it('concurrent requests do the work once, and again when its inputs change', async () => {
  let [running, most, done] = [0, 0, 0]
  const task = (inputs: string[]) =>
    unlessStamped(name, {
      inputs,
      result,
      work: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        writeFileSync(`${root}${result}`, '')
        done += 1
        running -= 1
      },
    })
  expect(await Promise.all([0, 1, 2, 3].map(() => task(['package.json'])))).toEqual(
    expect.arrayContaining([true, false, false, false]),
  )
  expect([most, done]).toEqual([1, 1])
  expect([await task(['package.json', 'knip.json']), await task(['package.json', 'knip.json'])]).toEqual([true, false])
})

it('failed work is done again by the next caller', async () => {
  const failing = unlessStamped(name, { inputs: [], result, work: () => Promise.reject(new Error('broken')) })
  const next = unlessStamped(name, { inputs: [], result, work: async () => writeFileSync(`${root}${result}`, '') })
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe(true)
})
