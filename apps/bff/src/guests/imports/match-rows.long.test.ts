import { expect, it } from 'vitest'

import { many, matchedIn, testAlike } from './match-rows-suite.ts'

testAlike(8000)

it('50,000 rows of one name that may each be any of 21 guests hold nobody up', async () => {
  const one = { name: 'Guest', ticket: 'Standard' }
  const known = many(21, (at) => ({ ...one, company: `Company ${at}` }))
  const rows = many(50_000, (at) => ({ ...one, company: `Other ${at}` }))
  expect(await matchedIn(rows, known)).toEqual({ kinds: { ambiguous: 50_000 }, most: 20 })
}, 240_000)
