import { createFileRoute } from '@tanstack/react-router'

import { eventSearch } from '#features/catalogue/event-search.ts'
import { EventsScreen } from '#features/catalogue/events-screen.tsx'

export const Route = createFileRoute('/_desk/events/')({
  validateSearch: eventSearch,
  loader: async ({ context: { client }, location }) =>
    (await import('#features/catalogue/load-lists.ts')).loadEvents(client, eventSearch(location.search)),
  component: Events,
})

function Events() {
  return <EventsScreen search={Route.useSearch()} />
}
