import { describe, expect, it } from 'vitest'

import { many, matchedIn } from './match-rows-suite.ts'

const rowCount = 8000
describe(`two sheets of ${rowCount} rows with one name and one ticket hold nobody up`, () => {
  const one = { name: 'Guest', ticket: 'Standard' }
  it('when phones tell all of them apart', async () => {
    const rows = many(rowCount, (at) => ({ ...one, phone: `+49 30 ${at}` }))
    expect((await matchedIn(rows, rows)).kinds).toEqual({ guest: rowCount })
  })

  it('when nothing tells them apart: each is asked about, with so many as a person can look at', async () => {
    const known = many(rowCount, (at) => ({ ...one, company: `Company ${at}` }))
    const rows = many(rowCount, (at) => ({ ...one, company: `Other ${at}` }))
    expect(await matchedIn(rows, known)).toEqual({ kinds: { ambiguous: rowCount }, most: 20 })
  })

  it('when all of them want the same guest', async () => {
    const rows = many(rowCount, (at) => ({ ...one, company: `Company ${at}` }))
    expect((await matchedIn(rows, [one])).kinds).toEqual({ ambiguous: rowCount })
  })

  it.each([{ confirmationNumber: '7' }, { confirmationNumber: 'ORDER-1' }, { email: 'a@x.org' }, { rowId: '1' }])(
    'when they share %o',
    async (same) => {
      const rows = many(rowCount, (at) => ({
        ...one,
        ...same,
        phone: at % 2 === 0 ? String(at) : null,
        company: `${at}`,
      }))
      const { kinds } = await matchedIn(rows, rows)
      expect(kinds).toMatchObject({ guest: expect.any(Number) })
    },
  )
})

it('50,000 rows of one name that may each be any of 21 guests hold nobody up', async () => {
  const one = { name: 'Guest', ticket: 'Standard' }
  const known = many(21, (at) => ({ ...one, company: `Company ${at}` }))
  const rows = many(50_000, (at) => ({ ...one, company: `Other ${at}` }))
  expect(await matchedIn(rows, known)).toEqual({ kinds: { ambiguous: 50_000 }, most: 20 })
}, 240_000)
