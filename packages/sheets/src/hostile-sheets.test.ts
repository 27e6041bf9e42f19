import { expect, it } from 'vitest'

import { testAnySheet } from './hostile-sheets-suite.ts'
import { allAlike, guestsOfHostile } from './testing/hostile-sheets.ts'

testAnySheet(50, 20)

it('the guests of a sheet of one name and one ticket are all there', () => {
  const guests = guestsOfHostile(allAlike(3000))
  expect(guests).toHaveLength(3000)
  expect(new Set(guests.map(({ sheet }) => `${sheet.name} ${sheet.ticket}`)).size).toBe(1)
})
