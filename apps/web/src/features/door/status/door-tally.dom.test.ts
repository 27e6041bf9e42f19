import { beforeEach, expect, it } from 'vitest'

import { doorTally, tallyOf } from './door-tally.ts'

const oona = tallyOf('oona', 'opening')
const here = () => oona.pick(doorTally.get())

beforeEach(() => doorTally.set(null))

it('counts the arrivals of a minute by their marks, without those that were undone', () => {
  const now = Date.now()
  for (const [id, at] of [
    ['old', now - 61_000],
    ['a', now],
    ['b', now],
    ['a', now],
  ] as const)
    oona.arrived({ id, at })
  oona.undone('b')
  oona.undone(null)
  expect(here().arrivals).toEqual([{ id: 'a', at: now }])
})

it('is kept for the session of the browser', () => {
  oona.failed('notOnList')
  oona.failed('notOnList')
  expect(here().failed).toEqual({ notOnList: 2 })
  expect(sessionStorage.getItem('frontdesk-door-tally')).toContain('"notOnList":2')
})

it('is of one person at one event', () => {
  oona.failed('notOnList')
  for (const [owner, eventId] of [
    ['ben', 'opening'],
    ['oona', 'closing'],
  ] as const) {
    const other = tallyOf(owner, eventId)
    expect(other.pick(doorTally.get())).toMatchObject({ failed: {}, arrivals: [] })
  }
  tallyOf('ben', 'opening').failed('offline')
  expect(here().failed).toEqual({})
})
