import { memo } from 'react'

import type { Camera, Size } from './map-camera.ts'
import { type Drawing, drawingOf } from './map-drawing.ts'

type Seen = { camera: Camera; size: Size }

const keyOf = ({ camera: { longitude, latitude, scale }, size: { width, height } }: Seen): string =>
  [longitude, latitude, scale, width, height].join()

/** The last drawings: a page that is revisited shows the same part of the world. */
const kept = new Map<string, Drawing>()
const most = 4

function keptDrawing(seen: Seen): Drawing {
  const key = keyOf(seen)
  const known = kept.get(key)
  if (known) return known
  const drawing = drawingOf(seen.camera, seen.size)
  kept.set(key, drawing)
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
  return drawing
}

/** Land, borders and the graticule under the marks. Hidden from screen readers. */
export const MapGround = memo(
  function MapGround({ camera, size }: Seen) {
    const drawing = keptDrawing({ camera, size })
    return (
      <svg
        aria-hidden
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="bg-surface block size-full select-none"
      >
        <path d={drawing.net} fill="none" stroke="var(--line)" strokeWidth={0.5} />
        <path d={drawing.land} fill="var(--hover)" stroke="var(--edge)" strokeWidth={0.75} />
        <path d={drawing.borders} fill="none" stroke="var(--edge)" strokeWidth={0.5} strokeDasharray="3 2" />
      </svg>
    )
  },
  (before, after) => keyOf(before) === keyOf(after),
)
