import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk.ts'
import { pinRecordQuery } from '#shell/pinned.ts'

import { Home } from './-home.tsx'

/** Home waits this long for the records: when they come in time, rows never change their place. */
const patience = 400

export const Route = createFileRoute('/_desk/')({
  loader: async ({ context: { client } }) => {
    const pins = await client.ensureQueryData(pinsQuery)
    const records = Promise.allSettled(pins.map((pin) => client.ensureQueryData(pinRecordQuery(pin))))
    await Promise.race([records, new Promise((resolve) => setTimeout(resolve, patience))])
  },
  component: Home,
})
