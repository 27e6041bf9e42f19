import { geoGraticule10, geoPath } from 'd3-geo'
import { memo } from 'react'

import { type Camera, type Size, projectionOf } from './map-camera.ts'
import { borders, land } from './map-world.ts'

const net = geoGraticule10()

/** Land, borders and the net of degrees: what the marks stand on. It says nothing to those who listen; the marks do. */
export const MapGround = memo(function MapGround({ camera, size }: { camera: Camera; size: Size }) {
  const path = geoPath(projectionOf(camera, size)).digits(1)
  return (
    <svg
      aria-hidden
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="bg-surface block size-full select-none"
    >
      <path d={path(net) ?? undefined} fill="none" stroke="var(--line)" strokeWidth={0.5} />
      <path d={path(land) ?? undefined} fill="var(--hover)" stroke="var(--edge)" strokeWidth={0.75} />
      <path d={path(borders) ?? undefined} fill="none" stroke="var(--edge)" strokeWidth={0.5} strokeDasharray="3 2" />
    </svg>
  )
})
