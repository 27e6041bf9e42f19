import { MapPinOff } from 'lucide-react'

import { Copy } from '#ui/copy.tsx'
import { say } from '#words/say.ts'

import type { PointReading } from './location-point.ts'

/** Why a location is not on the map, in words; `null` when it is. */
export function whyNoPoint(reading: PointReading): string | null {
  if (reading.point) return null
  const sent = reading.sent ?? ''
  switch (reading.why) {
    case 'absent':
      return say('no coordinates')
    case 'half':
      return say('only one coordinate: {sent}', { sent })
    case 'zero':
      return say('coordinates 0, 0: read as not set')
    case 'impossible':
      return say('impossible coordinates: {sent}', { sent })
    case 'unreadable':
      return say('coordinates that cannot be read: {sent}', { sent: sent.slice(0, 120) })
  }
}

/** Degrees with a copy, or why there are none. */
export function PointText({ reading }: { reading: PointReading }) {
  if (reading.point) {
    const text = `${reading.point.latitude}, ${reading.point.longitude}`
    return <Copy shown text={text} what={say('coordinates')} className="tabular-nums" />
  }
  return (
    <span className="text-quiet inline-flex items-start gap-1.5">
      <MapPinOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{whyNoPoint(reading)}</span>
    </span>
  )
}
