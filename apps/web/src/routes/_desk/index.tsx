import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk/desk.ts'
import { recentsQuery } from '#api/desk/recent-people.ts'
import { Home } from '#features/home/home.tsx'
import { nearestPins, pinRecordQuery } from '#page/events/pinned-events.ts'

/** Home waits this long for the records: when they come in time, rows never change their place. */
const patience = 400
/** And for no more than these: the rest fill in, few at a time. */
const waitedFor = 6

export const Route = createFileRoute('/_desk/')({
  loader: async ({ context: { client } }) => {
    const pins = await client.ensureQueryData(pinsQuery)
    const first = nearestPins(pins, Date.now()).slice(0, waitedFor)
    const records = Promise.allSettled([
      client.ensureQueryData(recentsQuery),
      ...first.map((pin) => client.ensureQueryData(pinRecordQuery(pin))),
    ])
    await Promise.race([records, new Promise((resolve) => setTimeout(resolve, patience))])
  },
  component: Home,
})
