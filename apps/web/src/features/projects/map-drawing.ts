import { geoPath } from 'd3-geo'

import { type Camera, type Size, bleed, latitudeRange, placedAt, projectionOf } from './map-camera.ts'
import { type Line, type Polygon, type Position, borderPieces, landPieces } from './map-world.ts'

/** Paths of SVG, in pixels from the top left corner of the map. Undefined where nothing is in view. */
export type Drawing = { net: string | undefined; land: string | undefined; borders: string | undefined }

/** A coast or a border with its range of degrees. `from` may be less than −180 and `to` more than 180. */
export type Piece<S> = { shape: S; from: number; to: number; south: number; north: number }

const wholeTurn = 360
/** The shortest way from one longitude to another, −180 up to 180. */
const turned = (degrees: number): number => degrees - wholeTurn * Math.round(degrees / wholeTurn)

/** Longitudes continue across the 180th meridian; a line around a pole covers all longitudes. */
export function piece<S>(shape: S, line: readonly Position[]): Piece<S> {
  let [longitude = 0, south = 0] = line[0] ?? []
  let [from, to, north] = [longitude, longitude, south]
  for (const [nextLongitude = 0, latitude = 0] of line) {
    longitude += turned(nextLongitude - longitude)
    from = Math.min(from, longitude)
    to = Math.max(to, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  const roundPole = to - from >= wholeTurn - 1
  if (roundPole) return { shape, from: -180, to: 180, south: south < 0 ? -90 : south, north: south < 0 ? north : 90 }
  return { shape, from, to, south, north }
}

/** Whether a part of a line can be in view. */
function isSeen({ from, to, south, north }: Piece<unknown>, camera: Camera, size: Size): boolean {
  const seen = latitudeRange(camera, size)
  const reach = ((size.width / 2 + bleed) / camera.scale / Math.PI) * 180
  const away = Math.abs(turned((from + to) / 2 - camera.longitude))
  return away <= reach + (to - from) / 2 && north >= seen.south && south <= seen.north
}

/** Created with the first map. */
let made: { land: readonly Piece<Polygon>[]; borders: readonly Piece<Line>[] } | undefined

export const pieces = () =>
  (made ??= {
    land: landPieces().map((shape) => piece(shape, shape.coordinates[0] ?? [])),
    borders: borderPieces().map((shape) => piece(shape, shape.coordinates)),
  })

function pathOf(shapes: readonly (Piece<Polygon> | Piece<Line>)[], camera: Camera, size: Size): string | undefined {
  const path = geoPath(projectionOf(camera, size)).digits(1)
  const seen = shapes.filter((one) => isSeen(one, camera, size))
  return seen.map(({ shape }) => path(shape) ?? '').join('') || undefined
}

const step = 10
const last = 80
const round = (pixels: number): number => Math.round(pixels * 10) / 10

/** Meridians and parallels every ten degrees, up to eighty north and south: straight lines in this projection. */
function netOf(camera: Camera, size: Size): string | undefined {
  const at = (latitude: number, longitude: number) => placedAt(camera, size, { latitude, longitude })
  const degrees = Array.from({ length: wholeTurn / step }, (_, index) => index * step - 180)
  const top = Math.max(round(at(last, camera.longitude).y), -bleed)
  const bottom = Math.min(round(at(-last, camera.longitude).y), size.height + bleed)
  const right = size.width + bleed
  const meridians = degrees
    .map((longitude) => round(at(camera.latitude, longitude).x))
    .filter((x) => x >= -bleed && x <= right && top < bottom)
  const parallels = degrees
    .filter((latitude) => Math.abs(latitude) <= last)
    .map((latitude) => round(at(latitude, camera.longitude).y))
    .filter((y) => y >= -bleed && y <= size.height + bleed)
  return (
    [...meridians.map((x) => `M${x},${top}V${bottom}`), ...parallels.map((y) => `M${-bleed},${y}H${right}`)].join('') ||
    undefined
  )
}

/** The parts of the world in view. */
export function drawingOf(camera: Camera, size: Size): Drawing {
  const { land, borders } = pieces()
  return { net: netOf(camera, size), land: pathOf(land, camera, size), borders: pathOf(borders, camera, size) }
}
