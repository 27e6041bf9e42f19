import { createFileRoute } from '@tanstack/react-router'

import { eventPagesQuery, filterChoicesQuery } from '#api/desk/catalogue.ts'
import { EventsScreen } from '#features/catalogue/events-screen.tsx'
import { eventSearch, eventsQueryOf, filterQueryOf } from '#page/catalogue/event-search.ts'
import { withTimeout } from '#page/with-timeout.ts'

export const Route = createFileRoute('/_desk/events/')({
  validateSearch: eventSearch,
  loader: async ({ context: { client }, location }) => {
    const search = eventSearch(location.search)
    const choices = client.prefetchQuery(filterChoicesQuery(filterQueryOf(search)))
    await withTimeout([client.prefetchInfiniteQuery(eventPagesQuery(eventsQueryOf(search))), choices])
  },
  component: Events,
})

function Events() {
  return <EventsScreen search={Route.useSearch()} />
}
