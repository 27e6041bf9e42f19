import { guestsOfHostile, hostileSheet } from '@frontdesk/sheets/testing/hostile-sheets'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { callsPerTurn } from '#testing/calls-per-turn.ts'
import { bringHostile } from '#testing/hostile-lists.ts'
import { openTestStore } from '#testing/test-store.ts'

import { matchRows } from './match-rows.ts'

let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const [valuesPerTurn, callsOfValue] = [500, 400]

it('any two sheets of 2,000 rows are matched without holding anybody up, and brought in one after the other', async () => {
  const property = fc.asyncProperty(hostileSheet(2000), hostileSheet(2000), async (first, second) => {
    // A sheet without people is refused before anything is brought in.
    fc.pre([first, second].every((one) => guestsOfHostile(one).length > 0))
    const known = guestsOfHostile(first).map(({ row, sheet }) => ({
      id: `g${row}`,
      sheet,
      attendeeId: null,
      personId: null,
    }))
    const held = await callsPerTurn('match-rows.ts', valuesPerTurn, async (pause) => {
      await matchRows(guestsOfHostile(second), known, pause)
    })
    expect(held.most).toBeLessThan(valuesPerTurn * callsOfValue)
    expect(await bringHostile(store.db, [first, second])).toEqual(['done', 'done'])
  })
  await fc.assert(property, { numRuns: 2 })
}, 240_000)
