import { expect, it } from 'vitest'

import { gapsOf } from './contract-gaps-suite.ts'
import { demoRecords } from './demo-records.ts'
import type { SeedItem } from './record.ts'

const today = '2026-11-21'
const records = [...demoRecords({ today })]
const idsOf = (items: readonly SeedItem[]) =>
  items
    .filter((item) => item.kind === 'events')
    .map((item) => `${String(item.record['slug'])} ${String(item.record['id'])}`)

it('demo records carry every field of the contract, and never null where it always sends something', () => {
  expect(gapsOf(records)).toEqual([])
})

it('demo records are equal for equal days, and have the same ids on every day', () => {
  expect(JSON.stringify([...demoRecords({ today })])).toBe(JSON.stringify(records))
  expect(idsOf([...demoRecords({ today: '2027-01-05' })])).toEqual(idsOf(records))
})

it('demo records of a leap day carry every field of the contract', () => {
  expect(gapsOf([...demoRecords({ today: '2028-02-29' })])).toEqual([])
})

it('demo records are cheap to create: few random numbers each, and few zone computations', () => {
  // The first ones read the clocks of the zones.
  expect([...demoRecords({ today: '2027-01-05' })]).not.toEqual([])
  const { imul } = Math
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  let [steps, asked] = [0, 0]
  Math.imul = (a, b) => {
    steps += 1
    return imul(a, b)
  }
  Object.defineProperty(prototype, 'format', {
    ...format,
    get() {
      asked += 1
      return format.get?.call(this) as unknown
    },
  })
  const made = [...demoRecords({ today: '2027-02-03' })].length
  Math.imul = imul
  Object.defineProperty(prototype, 'format', format)
  expect(Math.min(steps, asked)).toBeGreaterThan(0)
  expect(steps).toBeLessThan(85 * made)
  expect(asked).toBeLessThan(made / 4)
})
