import { expect, it } from 'vitest'

import { placeOf } from './event-place.ts'

const id = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const location = (name: string) => ({ id, name })

it('shows the room first and the locations from the outermost inwards', () => {
  const place = placeOf({ id, location: 'K.4.201', extendedLocation: { id, name: 'K.4.201', capacity: 120 } }, [
    location('Belgium'),
    location('Brussels'),
    location('Building K'),
  ])
  expect(place).toMatchObject({
    short: 'K.4.201',
    tree: ['Belgium', 'Brussels', 'Building K', 'K.4.201'],
    capacity: 120,
  })
})

it('repeats nothing', () => {
  expect(placeOf({ id, location: 'Hall J', extendedLocation: { id, name: 'Hall J' } }).tree).toEqual([])
  expect(placeOf({ id, city: 'Newcastle', country: 'Australia' })).toMatchObject({
    short: 'Newcastle',
    address: 'Newcastle, Australia',
  })
})

it('falls back to what is known', () => {
  expect(placeOf({ id, extendedLocation: { id, name: 'Curie', postalCode: '1050', city: 'Brussels' } })).toMatchObject({
    short: 'Curie',
    address: '1050 Brussels',
  })
  expect(placeOf({ id, isVirtual: true })).toMatchObject({ short: 'Online', online: true })
  expect(placeOf({ id })).toMatchObject({ short: null, tree: [], address: null })
})
