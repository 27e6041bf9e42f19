import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk/desk.ts'
import { calendarSearch } from '#features/calendar/calendar-search.ts'
import { PinnedCalendar } from '#features/calendar/pinned-calendar.tsx'
import { pinRecordQuery } from '#page/events/pinned-events.ts'
import { withTimeout } from '#page/with-timeout.ts'

export const Route = createFileRoute('/_desk/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client } }) => {
    const pins = await client.ensureQueryData(pinsQuery)
    await withTimeout(pins.map((pin) => client.ensureQueryData(pinRecordQuery(pin))))
  },
  component: Calendar,
})

function Calendar() {
  return <PinnedCalendar search={Route.useSearch()} />
}
