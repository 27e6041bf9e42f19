import { expect, it } from 'vitest'

import { type Camera, placedAt } from './map-camera.ts'
import { createGestures, gestured } from './map-gestures.ts'

const size = { width: 400, height: 300 }
const camera: Camera = { longitude: -9, latitude: 38, scale: 20_000 }
const lisbon = { longitude: -9.14, latitude: 38.72 }

it('moves with one pointer, and only while it is down', () => {
  const gestures = createGestures()
  expect(gestures.move(1, { x: 5, y: 5 })).toBeNull()
  gestures.down(1, { x: 100, y: 100 })
  expect(gestures.move(1, { x: 100, y: 100 })).toBeNull()
  const gesture = gestures.move(1, { x: 130, y: 80 })
  expect(gesture).toMatchObject({ by: { x: 30, y: -20 }, zoom: 1 })
  if (!gesture) throw new Error('no gesture')
  const [before, after] = [placedAt(camera, size, lisbon), placedAt(gestured(camera, gesture, size), size, lisbon)]
  expect(after.x - before.x).toBeCloseTo(30, 5)
  expect(after.y - before.y).toBeCloseTo(-20, 5)
  gestures.up(1)
  expect(gestures.move(1, { x: 200, y: 200 })).toBeNull()
})

it('zooms with two fingers around the fixed point between them', () => {
  const gestures = createGestures()
  gestures.down(1, { x: 100, y: 150 })
  gestures.down(2, { x: 200, y: 150 })
  // Twice as far apart, and the midpoint 50 px further right.
  const gesture = gestures.move(2, { x: 300, y: 150 })
  expect(gesture).toEqual({ by: { x: 50, y: 0 }, zoom: 2, around: { x: 200, y: 150 } })
  if (!gesture) throw new Error('no gesture')
  const next = gestured(camera, gesture, size)
  expect(next.scale).toBeCloseTo(camera.scale * 2, 5)
  // The previous midpoint, 150 px from the left.
  const there = { longitude: camera.longitude - (50 / camera.scale) * (180 / Math.PI), latitude: camera.latitude }
  expect(placedAt(camera, size, there).x).toBeCloseTo(150, 5)
  expect(placedAt(next, size, there).x).toBeCloseTo(200, 5)
  expect(placedAt(next, size, there).y).toBeCloseTo(150, 3)
})

it('does not move at the limit of the zoom', () => {
  const far = { ...camera, scale: 400 / (2 * Math.PI) }
  const gesture = { by: { x: 0, y: 0 }, zoom: 0.5, around: { x: 0, y: 0 } }
  expect(gestured(far, gesture, size)).toEqual(far)
})
