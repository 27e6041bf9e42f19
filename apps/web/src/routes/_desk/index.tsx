import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk/pins.ts'
import { recentsQuery } from '#api/desk/recent-people.ts'
import { within } from '#browser/within.ts'
import { nearestPins, pinRecordQuery } from '#events/pinned-events.ts'
import { runningEventsQuery } from '#features/home/home-events.ts'
import { Home } from '#features/home/home.tsx'

/** Milliseconds that Home waits for the records, so that rows do not shift when they arrive in time. */
const longestWaitMs = 400
/** Maximum number of records awaited: the others fill in, few at a time. */
const mostAwaited = 6

export const Route = createFileRoute('/_desk/')({
  loader: async ({ context: { client } }) => {
    const pins = await client.ensureQueryData(pinsQuery)
    const first = nearestPins(pins, Date.now()).slice(0, mostAwaited)
    const records = Promise.allSettled([
      client.ensureQueryData(recentsQuery),
      client.ensureQueryData(runningEventsQuery()),
      ...first.map((pin) => client.ensureQueryData(pinRecordQuery(pin))),
    ])
    await within(records, longestWaitMs, null)
  },
  component: Home,
})
