import { type Camera, type Size, moved, zoomed } from './map-camera.ts'

type Spot = { x: number; y: number }

/** A change of the view: a shift in pixels, and a zoom factor around a point from the top left. */
export type Gesture = { by: Spot; zoom: number; around: Spot }

/** One finger, a pen or a mouse moves the map; two fingers move it and zoom. Points are pixels from its top left. */
export type Gestures = {
  down: (id: number, at: Spot) => void
  /** Null: nothing changed, or the pointer was not pressed here. */
  move: (id: number, to: Spot) => Gesture | null
  up: (id: number) => void
}

const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const apart = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y)
const minus = (one: Spot, other: Spot): Spot => ({ x: one.x - other.x, y: one.y - other.y })

export function createGestures(): Gestures {
  const spots = new Map<number, Spot>()
  return {
    down: (id, at) => void spots.set(id, at),
    move(id, to) {
      const from = spots.get(id)
      if (!from || (from.x === to.x && from.y === to.y)) return null
      spots.set(id, to)
      const other = [...spots].find(([one]) => one !== id)?.[1]
      if (!other) return { by: minus(to, from), zoom: 1, around: to }
      const around = between(to, other)
      const before = apart(from, other)
      return { by: minus(around, between(from, other)), zoom: before > 0 ? apart(to, other) / before : 1, around }
    },
    up: (id) => void spots.delete(id),
  }
}

/** The camera after the gesture: the points under the fingers stay under them. */
export function gestured(camera: Camera, { by, zoom, around }: Gesture, size: Size): Camera {
  const nearer = zoomed(camera, zoom, size)
  const really = nearer.scale / camera.scale
  const from = { x: around.x - by.x - size.width / 2, y: around.y - by.y - size.height / 2 }
  return moved(nearer, { x: by.x + from.x * (1 - really), y: by.y + from.y * (1 - really) }, size)
}
