import type { Location } from '@frontdesk/api-types'

/** Degrees: longitude −180 to 180, latitude −90 to 90. */
export type Point = { longitude: number; latitude: number }

/** The point of a location, or why there is none. `zero` is 0, 0, which services send for "not set". */
export type PointReading =
  | { point: Point; from: 'fields' | 'coordinates' }
  | { point: null; why: 'absent' | 'half' | 'zero' | 'impossible' | 'unreadable'; sent: string | null }

type Placed = Pick<Location, 'latitude' | 'longitude' | 'coordinates'>

/**
 * From `latitude` and `longitude`; else from the text of `coordinates` (`41.14,-8.62`, or WKT `POINT(-8.62 41.14)`).
 */
export function pointOf(location: Placed): PointReading {
  const { latitude, longitude } = location
  if (typeof latitude === 'number' && typeof longitude === 'number') return judged(latitude, longitude, 'fields')
  const text = location.coordinates?.trim() ?? ''
  const pair = pairIn(text)
  if (pair) return judged(pair.latitude, pair.longitude, 'coordinates')
  const half = latitude ?? longitude
  if (typeof half === 'number') return { point: null, why: 'half', sent: String(half) }
  return text === '' ? { point: null, why: 'absent', sent: null } : { point: null, why: 'unreadable', sent: text }
}

function judged(latitude: number, longitude: number, from: 'fields' | 'coordinates'): PointReading {
  const sent = `${latitude}, ${longitude}`
  // The negated comparison rejects NaN as well.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return { point: null, why: 'impossible', sent }
  if (latitude === 0 && longitude === 0) return { point: null, why: 'zero', sent }
  return { point: { latitude, longitude }, from }
}

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const plainPair = new RegExp(String.raw`^\(?\s*${number}\s*[,;\s]\s*${number}\s*\)?$`)
const wkt = new RegExp(String.raw`^POINT\s*\(\s*${number}\s+${number}\s*\)$`, 'i')

function pairIn(text: string): Point | null {
  const well = wkt.exec(text)
  if (well) return { longitude: Number(well[1]), latitude: Number(well[2]) }
  const pair = plainPair.exec(text)
  return pair ? { latitude: Number(pair[1]), longitude: Number(pair[2]) } : null
}
