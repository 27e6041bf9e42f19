import type { EventRecord } from '@frontdesk/api-types'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useNow, viewerZone } from '#page/now.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const open = () => import('./recurrence-panel.tsx')
const RecurrencePanel = lazyRouteComponent(open, 'RecurrencePanel')

/** Whether anything in the record says that the event repeats. */
function saysItRepeats(event: EventRecord): boolean {
  return Boolean(event.isRecurring || event.recurrence || event.recurrencePattern)
}

/** The recurrence code, fetched for events that repeat only: a loader that waits for it lets nothing jump. */
export async function loadRepeats(event: EventRecord): Promise<void> {
  if (!saysItRepeats(event)) return
  await RecurrencePanel.preload?.()
  // What could not be fetched is told where the panel would stand.
  const panel = await open().catch(() => null)
  await panel?.prepareRecurrence(event)
}

/** How the event repeats, in its place; nothing for events that take place once. */
export function Repeats({ event }: { event: EventRecord }) {
  const now = useNow()
  if (!saysItRepeats(event)) return null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <RecurrencePanel event={event} now={now} viewerZone={viewerZone()} />
    </Suspense>
  )
}
