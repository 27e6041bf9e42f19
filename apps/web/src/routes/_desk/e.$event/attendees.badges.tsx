import { createFileRoute } from '@tanstack/react-router'

import { guestSearch } from '#features/guests/list/guest-search.ts'
import { BadgesScreen } from '#features/guests/print/badges-screen.tsx'

/** The badges of a guest list; its search parameters are the list’s. */
export const Route = createFileRoute('/_desk/e/$event/attendees/badges')({
  validateSearch: guestSearch,
  component: BadgesToPrint,
})

function BadgesToPrint() {
  return <BadgesScreen search={Route.useSearch()} />
}
