import { MapPinOff } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Copy } from '#ui/copy.tsx'

import type { Point, PointReading } from './location-point.ts'

/** Why a location has no point on the map; `null` when it has one. */
export function whyNoPoint(reading: PointReading): string | null {
  if (reading.point) return null
  const sent = reading.sent ?? ''
  switch (reading.why) {
    case 'absent':
      return say('no coordinates')
    case 'half':
      return say('only one coordinate: {sent}', { sent })
    case 'zero':
      return say('coordinates 0, 0: treated as not set')
    case 'impossible':
      return say('impossible coordinates: {sent}', { sent })
    case 'unreadable':
      return say('unreadable coordinates: {sent}', { sent: sent.slice(0, 120) })
  }
}

/** The page loads nothing from other hosts; the street map opens in another tab. */
export function StreetMapLink({ point: { latitude, longitude } }: { point: Point }) {
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <span className="flex min-h-11 items-center">
      <SafeLink address={address}>{say('Open a street map')}</SafeLink>
    </span>
  )
}

/** Coordinates with a copy button and a street map, or the reason why there are none. */
export function PointText({ reading }: { reading: PointReading }) {
  if (reading.point) {
    const text = `${reading.point.latitude}, ${reading.point.longitude}`
    return (
      <>
        <Copy shown text={text} what={say('coordinates')} className="tabular-nums" />
        <StreetMapLink point={reading.point} />
      </>
    )
  }
  return (
    <span className="text-quiet inline-flex items-start gap-1.5">
      <MapPinOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{whyNoPoint(reading)}</span>
    </span>
  )
}
