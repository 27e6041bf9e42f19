import { offsetLabelAt } from '@frontdesk/time/desk'
import { useMemo } from 'react'

import { useNow, viewerZone } from '#browser/now.ts'
import { zoneLabel } from '#format/when.ts'
import type { ClockZone } from '#ui/clock-zone.tsx'

/** The clock of an event, named where the reader's shows another time. */
export function useEventClock(zone: string): ClockZone {
  const now = useNow()
  const isOwn = offsetLabelAt(now, zone) === offsetLabelAt(now, viewerZone())
  const name = isOwn ? null : zoneLabel(zone, now)
  return useMemo(() => ({ zone, name }), [zone, name])
}
