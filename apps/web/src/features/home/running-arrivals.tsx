import { Navigate } from '@tanstack/react-router'

import { useRecents } from '#events/recent-events.ts'
import { eventPaths } from '#navigation/paths.ts'

import { useRunningEvents } from './home-events.ts'

/** Leads to the arrivals of the event that runs now, or was opened here last; home without one. */
export function RunningArrivals() {
  const [running] = useRunningEvents()
  const [recent] = useRecents()
  const event = running ?? (recent && { ...recent, id: recent.eventId })
  if (event === undefined) return <Navigate to="/" replace />
  return <Navigate {...eventPaths(event.slug ?? event.id, event.projectId).arrivals()} replace />
}
