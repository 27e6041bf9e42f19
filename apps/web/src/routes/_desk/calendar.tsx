import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk/pins.ts'
import { pinRecordQuery } from '#events/pinned-events.ts'
import { calendarSearch } from '#features/calendar/calendar-search.ts'
import { PinnedCalendar } from '#features/calendar/pinned-calendar.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'

export const Route = createFileRoute('/_desk/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client } }) => {
    const pins = await client.ensureQueryData(pinsQuery)
    await settledSoon(pins.map((pin) => client.ensureQueryData(pinRecordQuery(pin))))
  },
  component: Calendar,
})

function Calendar() {
  return <PinnedCalendar search={Route.useSearch()} />
}
