import { expect, it } from 'vitest'

import { pointOf } from './location-point.ts'

const porto = { point: { latitude: 41.14, longitude: -8.62 } }
const none = (why: string, sent: string | null) => ({ point: null, why, sent })

it.each([
  [
    { latitude: 41.14, longitude: -8.62 },
    { ...porto, from: 'fields' },
  ],
  [
    { latitude: 41.14, longitude: -8.62, coordinates: '0,0' },
    { ...porto, from: 'fields' },
  ],
  [{ coordinates: '41.14,-8.62' }, { ...porto, from: 'coordinates' }],
  [{ coordinates: ' (41.14; -8.62) ' }, { ...porto, from: 'coordinates' }],
  [{ coordinates: 'point(-8.62 41.14)' }, { ...porto, from: 'coordinates' }],
  [
    { latitude: 41.14, longitude: null, coordinates: '41.14 -8.62' },
    { ...porto, from: 'coordinates' },
  ],
  [{}, none('absent', null)],
  [{ latitude: null, longitude: null, coordinates: ' ' }, none('absent', null)],
  [{ latitude: 41.14 }, none('half', '41.14')],
  [{ latitude: 0, longitude: 0 }, none('zero', '0, 0')],
  [
    { latitude: 0, longitude: 6.73 },
    { point: { latitude: 0, longitude: 6.73 }, from: 'fields' },
  ],
  [{ latitude: 91, longitude: 0 }, none('impossible', '91, 0')],
  [{ latitude: 41, longitude: -180.01 }, none('impossible', '41, -180.01')],
  [{ latitude: Number.NaN, longitude: 3 }, none('impossible', 'NaN, 3')],
  [
    { latitude: -90, longitude: 180 },
    { point: { latitude: -90, longitude: 180 }, from: 'fields' },
  ],
  [{ coordinates: 'behind the church' }, none('unreadable', 'behind the church')],
  [{ coordinates: '41,14,-8,62' }, none('unreadable', '41,14,-8,62')],
  [{ coordinates: '95,200' }, none('impossible', '95, 200')],
])('reads %j', (sent, read) => {
  expect(pointOf(sent)).toEqual(read)
})
