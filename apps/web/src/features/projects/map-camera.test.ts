import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Point } from '#records/event/location-point.ts'

import {
  type Mark,
  cameraFor,
  marksOf,
  moved,
  nameSides,
  placedAt,
  projectionOf,
  scaleBar,
  zoomed,
} from './map-camera.ts'

const size = { width: 640, height: 400 }
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('cameraFor', () => {
  it('shows enough around a single place to locate it', () => {
    const camera = cameraFor([at(41.15, -8.62)], size)
    expect(camera.latitude).toBeCloseTo(41.15)
    expect(camera.longitude).toBeCloseTo(-8.62)
    expect(size.width / camera.scale / (Math.PI / 180)).toBeCloseTo(12)
  })

  it('takes the short way across the 180th meridian', () => {
    const camera = cameraFor([at(-18, 178), at(-14, -172)], size)
    expect(camera.longitude).toBeCloseTo(-177)
    expect(camera.scale).toBeGreaterThan(2000)
  })

  it('zooms in to two doors of a street if the minimum allows it', () => {
    const [one, other] = [at(41.1579, -8.6291), at(41.158, -8.6293)]
    const camera = cameraFor([one, other], size, 0)
    const [a, b] = [placedAt(camera, size, one), placedAt(camera, size, other)]
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(10)
  })

  it('shows the whole world without points', () => {
    const camera = cameraFor([], size)
    expect(camera.scale).toBeCloseTo(size.width / (2 * Math.PI))
  })

  it('shows every point, with a margin where the world allows it', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 8 }), (points) => {
        const camera = cameraFor(points, size)
        for (const point of points) {
          const { x } = placedAt(camera, size, point)
          expect(x).toBeGreaterThanOrEqual(-0.001)
          expect(x).toBeLessThanOrEqual(size.width + 0.001)
        }
      }),
    )
  })
})

describe('placedAt', () => {
  it('agrees with the projection that draws the land', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (middle, point) => {
        fc.pre(Math.abs(point.latitude) < 84.9)
        fc.pre(Math.abs(Math.abs(point.longitude - middle.longitude) - 180) > 0.01)
        const camera = cameraFor([middle], size)
        const [x = Number.NaN, y = Number.NaN] = projectionOf(camera, size)([point.longitude, point.latitude]) ?? []
        const placed = placedAt(camera, size, point)
        expect(placed.x).toBeCloseTo(x, 3)
        expect(placed.y).toBeCloseTo(y, 3)
      }),
    )
  })

  it('is finite at the poles and the date line', () => {
    const camera = cameraFor([at(0.1, 0)], size)
    for (const point of [at(90, 0), at(-90, 180), at(0, -180), at(0, 180)]) {
      const { x, y } = placedAt(camera, size, point)
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
    }
  })
})

describe('moving', () => {
  it('follows the pointer around the world, not over the poles', () => {
    const camera = cameraFor([at(0.1, 179)], size)
    const right = moved(camera, { x: -400, y: 0 }, size)
    expect(right.longitude).toBeLessThan(0)
    expect(moved(camera, { x: 0, y: 1e6 }, size).latitude).toBe(85)
    expect(moved(moved(camera, { x: 30, y: 40 }, size), { x: -30, y: -40 }, size).latitude).toBeCloseTo(camera.latitude)
  })

  it('limits the zoom between the world and a street', () => {
    const camera = cameraFor([at(41, -8)], size)
    expect(zoomed(camera, 1e9, size).scale).toBe(6_000_000)
    expect(zoomed(camera, 1e-9, size).scale).toBeCloseTo(size.width / (2 * Math.PI))
  })
})

describe('marksOf', () => {
  it('joins overlapping items, and separates them when zoomed in', () => {
    const things = [
      { name: 'hall', point: at(41.1438, -8.629) },
      { name: 'room', point: at(41.1438, -8.629) },
      { name: 'hotel', point: at(41.1476, -8.6745) },
      { name: 'Lisbon', point: at(38.72, -9.14) },
    ]
    const far = cameraFor(
      things.map((thing) => thing.point),
      size,
    )
    const names = (camera: typeof far) =>
      marksOf(things, camera, size).map((mark) => mark.things.map((one) => one.name))
    expect(names(far)).toEqual([['hall', 'room', 'hotel'], ['Lisbon']])
    expect(names({ ...far, scale: 60_000 })).toEqual([['hall', 'room'], ['hotel'], ['Lisbon']])
  })
})

it('has a scale bar with a round distance that fits', () => {
  fc.assert(
    fc.property(anyPoint, fc.double({ min: 100, max: 6_000_000, noNaN: true }), (middle, scale) => {
      const { kilometres, pixels } = scaleBar({
        ...middle,
        latitude: Math.max(-85, Math.min(85, middle.latitude)),
        scale,
      })
      expect(pixels).toBeLessThanOrEqual(96.001)
      expect(pixels).toBeGreaterThan(18)
      expect(kilometres).toBeGreaterThan(0)
    }),
  )
})

const mark = (x: number, y: number): Mark<string> => ({ x, y, things: [] })

describe('nameSides', () => {
  it.each<[Mark<string>[], (string | null)[]]>([
    [[mark(100, 100)], ['right']],
    [[mark(600, 100)], ['left']],
    [
      [mark(300, 100), mark(340, 104)],
      ['left', 'right'],
    ],
    [
      [mark(300, 100), mark(340, 160)],
      ['right', 'right'],
    ],
    [
      [mark(200, 100), mark(230, 100), mark(260, 100)],
      ['left', null, 'right'],
    ],
    [
      [mark(300, 100), mark(560, 110)],
      ['right', null],
    ],
  ])('of %j are %j', (marks, sides) => {
    expect(nameSides(marks, size)).toEqual(sides)
  })
})
