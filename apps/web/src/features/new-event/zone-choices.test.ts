import { describe, expect, it } from 'vitest'

import { cityOf, zoneChoices, zoneStatus } from './zone-choices.ts'

const winter = Date.parse('2026-01-15T12:00:00Z')
const summer = Date.parse('2026-07-15T12:00:00Z')
const found = (query: string, at = winter) => zoneChoices(query, at, [])
const idsOf = (query: string, at = winter) => found(query, at).choices.map(({ id }) => id)

describe('finding a zone', () => {
  it.each([
    ['brussels', 'Europe/Brussels'],
    ['new york', 'America/New_York'],
    ['são paulo', 'America/Sao_Paulo'],
    ['kathm', 'Asia/Kathmandu'],
    ['kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['argentina ushuaia', 'America/Argentina/Ushuaia'],
    ['utc', 'UTC'],
  ])('answers %s with %s first', (query, ids) => expect(ids.split('|')).toContain(idsOf(query)[0]))
  it('finds a zone by the name of its time', () => {
    expect(zoneChoices('eastern time', winter, []).count).toBeGreaterThan(2)
  })
  it.each([
    ['+5:30', winter, 'Asia/Colombo'],
    ['utc+1', winter, 'Europe/Brussels'],
    ['GMT+2', summer, 'Europe/Brussels'],
    ['−3:30', winter, 'America/St_Johns'],
  ])('finds by the offset %s at that time', (query, at, id) => expect(idsOf(query, at)).toContain(id))
  it('shows the offset on the given day', () => {
    const offsets = [winter, summer].map((at) => found('brussels', at).choices[0]?.end)
    expect(offsets).toEqual(['UTC+01:00', 'UTC+02:00'])
  })
  it('finds nothing for an unknown zone, and reports the count', () => {
    expect(zoneStatus(found('mars base'))).toBe('0 zones')
  })
  it('lists suggested zones first, without duplicates, while nothing is typed', () => {
    const suggested = [
      { id: 'Asia/Tokyo', why: 'of the location' },
      { id: 'UTC', why: 'of the project' },
      { id: 'Asia/Tokyo', why: 'yours' },
    ]
    const { choices, count } = zoneChoices('', winter, suggested)
    expect(choices.slice(0, 2).map(({ id }) => id)).toEqual(['Asia/Tokyo', 'UTC'])
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
    expect(count).toBeGreaterThan(400)
  })
})

it('names a zone by its current city', () => {
  expect([cityOf('America/New_York'), cityOf('Asia/Calcutta'), cityOf('UTC')]).toEqual(['New York', 'Kolkata', 'UTC'])
})
