import 'temporal-polyfill/global'
import { expect, it } from 'vitest'

import '#every-part.ts'

import { rulesAsInLibrary } from './random-rules-suite.ts'

it('expansion equals rrule-temporal where that library is correct', () => {
  const compared = rulesAsInLibrary(500)
  console.info(`equal to rrule-temporal: ${compared} random rules`)
  expect(compared).toBeGreaterThan(300)
}, 240_000)
