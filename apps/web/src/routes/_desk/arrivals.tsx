import { createFileRoute } from '@tanstack/react-router'

import { runningEventsQuery } from '#features/home/home-events.ts'
import { RunningArrivals } from '#features/home/running-arrivals.tsx'

/** An address without an event, for the shortcut of the installed desk. */
export const Route = createFileRoute('/_desk/arrivals')({
  loader: ({ context }) => context.client.prefetchQuery(runningEventsQuery()),
  component: RunningArrivals,
})
