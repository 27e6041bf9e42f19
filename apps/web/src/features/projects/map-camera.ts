import { type GeoProjection, geoMercator } from 'd3-geo'

import type { Point } from '#records/event/location-point.ts'

/** The view of a map: its centre, and the pixels per radian of longitude. */
export type Camera = Point & { scale: number }
export type Size = { width: number; height: number }

/** Mercator has no poles: latitudes are limited to this. */
const edge = 85
const radians = Math.PI / 180
/** The first view never shows less: outlines of countries are not useful on a smaller area. */
const leastDegrees = 12
/** Pixels between the outermost points and the edge. */
const margin = 48

const onMap = (latitude: number): number => Math.max(-edge, Math.min(edge, latitude))
const northing = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (onMap(latitude) * radians) / 2))
const latitudeAt = (north: number): number => (2 * Math.atan(Math.exp(north)) - Math.PI / 2) / radians
/** −180 up to 180. */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/**
 * The camera that shows all points with a margin, the short way across the 180th meridian.
 * `least`: minimum degrees shown, for orientation.
 */
export function cameraFor(points: readonly Point[], size: Size, least = leastDegrees): Camera {
  const { middle, span } = longitudesOf(points)
  const norths = points.map((point) => northing(point.latitude))
  const [south, north] = norths.length > 0 ? [Math.min(...norths), Math.max(...norths)] : [northing(-58), northing(78)]
  const wide = Math.max(size.width - 2 * margin, 1) / Math.max(span * radians, 1e-9)
  const high = Math.max(size.height - 2 * margin, 1) / Math.max(north - south, 1e-9)
  const nearest = size.width / (least * radians)
  const scale = Math.min(wide, high, nearest)
  return settled({ longitude: middle, latitude: latitudeAt((south + north) / 2), scale }, size)
}

/** The shortest arc of longitudes that contains all points: its centre and its length in degrees. */
function longitudesOf(points: readonly Point[]): { middle: number; span: number } {
  const sorted = [...new Set(points.map((point) => wrapped(point.longitude)))].toSorted((a, b) => a - b)
  const [first] = sorted
  if (first === undefined) return { middle: 0, span: 360 }
  let start = first
  let widest = -1
  sorted.forEach((longitude, at) => {
    const after = sorted[at + 1] ?? first + 360
    if (after - longitude <= widest) return
    widest = after - longitude
    start = after
  })
  const span = 360 - widest
  return { middle: wrapped(start + span / 2), span }
}

/** Pixels per radian at which a pixel is about a metre. */
const nearestScale = 6_000_000

/** Limits the scale: from the whole world to a metre per pixel; the centre stays on the map. */
export function settled(camera: Camera, size: Size): Camera {
  const least = Math.max(size.width, 1) / (2 * Math.PI)
  return {
    longitude: wrapped(camera.longitude),
    latitude: onMap(camera.latitude),
    scale: Math.max(least, Math.min(camera.scale, nearestScale)),
  }
}

export function zoomed(camera: Camera, by: number, size: Size): Camera {
  return settled({ ...camera, scale: camera.scale * by }, size)
}

/** Moves the map's content by pixels: a drag of the map to the right is a positive `x`. */
export function moved(camera: Camera, by: { x: number; y: number }, size: Size): Camera {
  return settled(
    {
      longitude: camera.longitude - by.x / camera.scale / radians,
      latitude: latitudeAt(northing(camera.latitude) + by.y / camera.scale),
      scale: camera.scale,
    },
    size,
  )
}

/** Pixels drawn beyond each edge, so that clipped coasts do not show as lines along it. */
export const bleed = 40

/** The range of latitudes in view, margin included. */
export function latitudeRange(camera: Camera, size: Size): { south: number; north: number } {
  const middle = northing(camera.latitude)
  const reach = (size.height / 2 + bleed) / camera.scale
  return { south: latitudeAt(middle - reach), north: latitudeAt(middle + reach) }
}

/** Straight lines between points: the outlines are coarser than the difference from great circles. */
export function projectionOf(camera: Camera, size: Size): GeoProjection {
  return (
    geoMercator()
      .rotate([-camera.longitude, 0])
      .center([0, camera.latitude])
      .scale(camera.scale)
      .precision(0)
      .translate([size.width / 2, size.height / 2])
      // At a large scale, the far ends of a continent are millions of pixels away.
      .clipExtent([
        [-bleed, -bleed],
        [size.width + bleed, size.height + bleed],
      ])
  )
}

/** Pixels from the top left corner. Finite, also at the poles. */
export function placedAt(camera: Camera, size: Size, point: Point): { x: number; y: number } {
  return {
    x: size.width / 2 + wrapped(point.longitude - camera.longitude) * radians * camera.scale,
    y: size.height / 2 - (northing(point.latitude) - northing(camera.latitude)) * camera.scale,
  }
}

/** One mark: items closer to each other than a touch target share it. */
export type Mark<T> = { x: number; y: number; things: readonly T[] }

/** Groups items that would overlap, in the order of the list. */
export function marksOf<T extends { point: Point }>(
  things: readonly T[],
  camera: Camera,
  size: Size,
  apart = 26,
): Mark<T>[] {
  const marks: { x: number; y: number; things: T[] }[] = []
  for (const thing of things) {
    const { x, y } = placedAt(camera, size, thing.point)
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < apart)
    if (near) near.things.push(thing)
    else marks.push({ x, y, things: [thing] })
  }
  return marks
}

/** The side of its mark on which a name fits; `null` if it would overlap a mark or name, or leave the map. */
export type NameSide = 'left' | 'right' | null

/** Places names of `width` beside their marks; earlier marks, which are higher in the tree, come first. */
export function nameSides<T>(marks: readonly Mark<T>[], size: Size, width = 124): NameSide[] {
  const taken = marks.map(({ x, y }) => boxAt(x - 14, y, 28))
  return marks.map(({ x, y }, own) => {
    const others = taken.filter((_, at) => at !== own)
    const free = (box: Box) => box.from >= 0 && box.to <= size.width && !others.some((other) => meet(box, other))
    const right = boxAt(x + 14, y, width)
    const left = boxAt(x - 14 - width, y, width)
    const side = free(right) ? 'right' : free(left) ? 'left' : null
    if (side) taken.push(side === 'right' ? right : left)
    return side
  })
}

type Box = { from: number; to: number; y: number }
const boxAt = (from: number, y: number, width: number): Box => ({ from, to: from + width, y })
const meet = (one: Box, other: Box): boolean =>
  one.from < other.to && other.from < one.to && Math.abs(one.y - other.y) < 20

/** A round distance for the scale bar, at most `most` pixels at the centre: 1, 2 or 5 times a power of 10. */
export function scaleBar(camera: Camera, most = 96): { kilometres: number; pixels: number } {
  const perPixel = (6371 * Math.cos(camera.latitude * radians)) / camera.scale
  const room = perPixel * most
  const ten = 10 ** Math.floor(Math.log10(room))
  const kilometres = ([5, 2, 1].find((times) => times * ten <= room) ?? 1) * ten
  return { kilometres, pixels: kilometres / perPixel }
}
