import { expect, it } from 'vitest'

import { gapsOf } from './contract-gaps-suite.ts'
import { demoRecords } from './demo-records.ts'

it('demo records of a leap day carry every field of the contract', () => {
  expect(gapsOf([...demoRecords({ today: '2028-02-29' })])).toEqual([])
})
