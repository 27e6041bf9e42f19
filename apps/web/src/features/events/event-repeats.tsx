import type { EventRecord } from '@frontdesk/api-types'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useNow, viewerZone } from '#browser/now.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const open = () => import('./recurrence-panel.tsx')
const RecurrencePanel = lazyRouteComponent(open, 'RecurrencePanel')

/** Whether any field of the record means that the event repeats. */
function saysItRepeats(event: EventRecord): boolean {
  const hasFields = Object.keys(event.recurrence ?? {}).length > 0
  return Boolean(event.isRecurring || hasFields || event.recurrencePattern)
}

/** The recurrence code, loaded only for events that repeat; a loader that awaits it avoids a layout shift. */
export async function loadRepeats(event: EventRecord): Promise<void> {
  if (!saysItRepeats(event)) return
  await RecurrencePanel.preload?.()
  // A failure is reported in place of the panel.
  const panel = await open().catch(() => null)
  await panel?.prepareRecurrence(event)
}

/** How the event repeats; nothing for events that take place once. */
export function Repeats({ event }: { event: EventRecord }) {
  const now = useNow()
  if (!saysItRepeats(event)) return null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <RecurrencePanel event={event} now={now} viewerZone={viewerZone()} />
    </Suspense>
  )
}
