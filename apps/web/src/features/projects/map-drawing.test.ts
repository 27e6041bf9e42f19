import { geoPath } from 'd3-geo'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type Camera, type Size, projectionOf, settled } from './map-camera.ts'
import { drawingOf, piece, pieces } from './map-drawing.ts'

const sizes = fc.record({ width: fc.integer({ min: 200, max: 1600 }), height: fc.integer({ min: 120, max: 900 }) })
const cameras = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  scale: fc.double({ min: 4, max: 13, noNaN: true }).map((power) => Math.exp(power)),
})

/** The expected drawing, computed from every outline of the world. */
function whole(shapes: readonly { shape: unknown }[], camera: Camera, size: Size): string | undefined {
  const path = geoPath(projectionOf(camera, size)).digits(1)
  return shapes.map(({ shape }) => path(shape as Parameters<typeof path>[0]) ?? '').join('') || undefined
}

it('omits nothing that is in view', () => {
  const { land, borders } = pieces()
  fc.assert(
    fc.property(cameras, sizes, (anywhere, size) => {
      const camera = settled(anywhere, size)
      const drawn = drawingOf(camera, size)
      expect(drawn.land).toBe(whole(land, camera, size))
      expect(drawn.borders).toBe(whole(borders, camera, size))
    }),
    { numRuns: 60 },
  )
})

it('examines only nearby outlines', () => {
  const { land } = pieces()
  expect(land.length).toBeGreaterThan(100)
  const size = { width: 400, height: 300 }
  const { land: iceland = '' } = drawingOf({ latitude: 64.9, longitude: -18.6, scale: 1500 }, size)
  expect(iceland.match(/M/g)).toHaveLength(1)
  expect(drawingOf({ latitude: 0, longitude: -140, scale: 4000 }, size)).toMatchObject({
    land: undefined,
    borders: undefined,
  })
})

it('continues longitudes across the 180th meridian, and lets a line around a pole cover all of them', () => {
  const across = [
    [178, -18],
    [-179, -17],
    [-178, -16],
    [178, -18],
  ]
  expect(piece('Fiji', across)).toStrictEqual({ shape: 'Fiji', from: 178, to: 182, south: -18, north: -16 })
  const round = [
    [-180, -70],
    [-90, -75],
    [0, -68],
    [90, -66],
    [180, -70],
  ]
  expect(piece('Antarctica', round)).toStrictEqual({ shape: 'Antarctica', from: -180, to: 180, south: -90, north: -66 })
})

it('draws the visible part of the graticule as straight lines', () => {
  const size = { width: 360, height: 200 }
  // One degree of longitude is ten pixels wide: 36 degrees are in view.
  const { net = '' } = drawingOf({ latitude: 0, longitude: 0, scale: 1800 / Math.PI }, size)
  expect(net.match(/V/g)).toHaveLength(5)
  expect(net).toContain('M180,-40V240')
  expect(net).toContain('M-40,100H400')
})

it('draws each border once, and no coast', () => {
  const { borders } = pieces()
  const ends = borders.map(({ shape }) => JSON.stringify(shape.coordinates))
  expect(new Set(ends).size).toBe(ends.length)
  // Iceland has no land neighbour, Portugal has one.
  const size = { width: 200, height: 150 }
  expect(drawingOf({ latitude: 64.9, longitude: -18.6, scale: 900 }, size).borders).toBeUndefined()
  expect(drawingOf({ latitude: 40, longitude: -7, scale: 1500 }, size).borders).toBeDefined()
})
